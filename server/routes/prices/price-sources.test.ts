import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { followSourceOrder } from '#server/commands/prices/sources/source-order'
import { saveQuotes } from '#server/testing/prices/saved-quotes'
import { takeLease } from '#server/database/leases'
import { checksByKey } from '#server/db/prices/price-checks'
import { quotesByKey } from '#server/db/prices/source-quotes'
import type { EndpointName } from '#contract/endpoints'
import type { Log } from '#server/log'
import { silentLog, type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { type SeveralSources, severalSources } from '#server/testing/prices/several-sources'
import { onOneEngine } from '#server/testing/storages'

const path = '/api/operator/price-sources'
const nearMintKey = { productId: 'charizard', priceKey: 'raw:near%20mint' }
const order = { raw: ['second', 'first'], graded: [], sealed: ['first'] }

onOneEngine(engine => {
  let app: TestApp
  let several: SeveralSources
  let operator: TestCollector
  let logged: [fields: object, message: string][]
  beforeEach(async () => {
    logged = []
    const log: Log = { ...silentLog, info: (fields, message) => void logged.push([fields, message]) }
    several = severalSources(
      () => app.storage,
      () => app.clock.now,
    )
    app = await testApp(engine, { ...several.parts, log, rateLimits: true })
    await addProducts(app.storage, [{ id: 'charizard' }, { id: 'box', productType: 'sealed_product' }])
    operator = await newCollector(app)
  })
  afterEach(() => app.close())

  const read = async (token = operator.token) => app.call(`GET ${path}`, { token })
  const save = (body: unknown) => app.call(`PUT ${path}`, { token: operator.token, body })
  const reset = () => app.call(`DELETE ${path}`, { token: operator.token })
  const tryIt = (name: string, body: unknown = {}) =>
    app.call(`POST ${path}/:name/try`, { token: operator.token, params: { name }, body })

  it('is for operators alone', async () => {
    const other = await newCollector(app)
    const calls: [EndpointName, object][] = [
      [`GET ${path}`, {}],
      [`PUT ${path}`, { body: order }],
      [`DELETE ${path}`, {}],
      [`POST ${path}/:name/try`, { params: { name: 'first' }, body: {} }],
    ]
    await giveRole(app.parts, (await app.register('trusted')).user.username, 'trusted', true)
    for (const [name, sent] of calls) {
      expect((await app.call(name, sent)).status).toBe(401)
      const { status, refusal } = await app.call(name, { token: other.token, ...sent })
      expect([status, refusal.code]).toEqual([403, 'forbidden'])
    }
    expect([several.first.asked, (await read()).body.in_force]).toEqual([[], 'environment'])
    await giveRole(
      app.parts,
      (await app.call('GET /api/auth/profile', { token: operator.token })).body.user.username,
      'operator',
      false,
    )
    expect((await save(order)).status).toBe(403)
  })

  it('lists every source with its settings, calls and the order in force', async () => {
    const { body } = await read()
    expect(body).toMatchObject({
      order: { raw: ['first', 'second'], graded: ['first', 'second'], sealed: ['first', 'second'] },
      in_force: 'environment',
      saved_at: null,
      environment: { setting: 'PRICE_SOURCES' },
      is_choosing: false,
    })
    expect(body.sources.map(({ name, needs, is_list }) => [name, needs, is_list])).toEqual([
      ['first', null, false],
      ['second', null, false],
      ['keyed', 'KEYED_KEY', false],
      ['list', null, true],
    ])
    expect(body.sources[0]).toMatchObject({ calls_left: 100, calls_per_day: 100, last_run_at: null })
    expect(body.sources[3]).toMatchObject({ terms: 'Ask.', kinds: ['raw', 'sealed'], last_run_prices: null })
  })

  it('saves an order that is in force at once, and says who saved it', async () => {
    const { body } = await save(order)
    expect(body).toMatchObject({ order, in_force: 'saved', saved_at: app.clock.now.toISOString() })
    expect([body.is_choosing, app.parts.priceSource.order]).toEqual([true, order])
    const named = { raw: 'second, first', graded: '', sealed: 'first' }
    expect(logged).toContainEqual([{ collector_id: operator.id, ...named }, 'price sources changed'])
    await app.call('GET /api/prices/product/:id', { token: operator.token, params: { id: 'charizard' } })
    expect([several.first.asked, several.second.asked]).toEqual([[], ['charizard raw:near%20mint']])
  })

  it('tells every collector which kinds of prices no source is on for, and which know them', async () => {
    const { token } = await newCollector(app)
    const unpriced = async () => {
      const { unpriced_kinds } = (await app.call('GET /api/prices/source', { token })).body
      return unpriced_kinds.map(({ kind, sources }) => [kind, ...sources])
    }
    expect(await unpriced()).toEqual([])
    await save({ raw: [], graded: ['first'], sealed: ['list'] })
    const labels = (await read()).body.sources.map(({ label }) => label)
    expect(await unpriced()).toEqual([['raw', ...labels]])
    await save({ raw: ['first'], graded: ['list'], sealed: ['first'] })
    // It is on, and has no such prices.
    expect((await unpriced()).map(([kind]) => kind)).toEqual(['graded'])
  })

  it('goes back to the order of the environment', async () => {
    await save(order)
    expect((await reset()).body).toMatchObject({
      order: { raw: ['first', 'second'] },
      in_force: 'environment',
      saved_at: null,
      is_choosing: true,
    })
    expect(app.parts.priceSource.order.raw).toEqual(['first', 'second'])
  })

  it.each([
    [{ ...order, raw: ['unknown'] }, 400, 'raw', 'There is no price source "unknown".'],
    [{ ...order, sealed: ['first', 'first'] }, 400, 'sealed', '"first" is named twice.'],
    [{ raw: [], graded: [], sealed: [] }, 400, 'raw', 'At least one price source must be on.'],
    [{ ...order, graded: ['keyed'] }, 422, 'graded', 'keyed needs KEYED_KEY.'],
    [{ raw: 'first', graded: [], sealed: [] }, 400, 'raw', 'raw must be a list of names'],
  ])('refuses %j', async (body, status, field, sentence) => {
    const { status: answered, refusal } = await save(body)
    expect([answered, refusal.fields?.[field]]).toEqual([status, sentence])
    expect((await read()).body.in_force).toBe('environment')
  })

  it('is followed by other processes, and after a restart', async () => {
    await save(order)
    const elsewhere = severalSources(
      () => app.storage,
      () => app.clock.now,
    )
    expect(elsewhere.parts.priceSource.order.raw).toEqual(['first', 'second'])
    const changedAt = await followSourceOrder({ storage: app.storage, ...elsewhere.parts })
    expect([changedAt, elsewhere.parts.priceSource.order]).toEqual([app.clock.now.toISOString(), order])
  })

  it('says when a source last answered and failed', async () => {
    several.first.answers.set('charizard', { outcome: 'failed', failure: 'refused', sentence: 'It refused.' })
    await app.call('GET /api/prices/product/:id', { token: operator.token, params: { id: 'charizard' } })
    const failedAt = app.clock.now.toISOString()
    await followSourceOrder(app.parts)
    app.clock.advance(1_000)
    several.first.answers.set('charizard', 12)
    await tryIt('first')
    await followSourceOrder(app.parts)
    expect((await read()).body.sources.slice(0, 2)).toMatchObject([
      { last_run_at: app.clock.now.toISOString(), last_error: 'It refused.', last_error_at: failedAt },
      { last_run_at: failedAt, last_error: null, last_error_at: null },
    ])
  })

  describe('a try', () => {
    it('asks for what the operator added last, and saves nothing', async () => {
      await operator.add({ product_id: 'box', purchase_price: 1 })
      several.second.answers.set('box', 21.5)
      const { body } = await tryIt('second')
      expect(body).toMatchObject({
        product_id: 'box',
        label: 'Sealed',
        outcome: 'priced',
        quote: { price: 21.5, kind: 'market', original: null },
        failure: null,
        is_stored: false,
      })
      const key = { productId: 'box', priceKey: 'sealed' }
      const kept = await app.storage.read(async db => [
        ...(await quotesByKey(db, [key])),
        ...(await checksByKey(db, [key])),
      ])
      expect(kept).toEqual([])
    })

    it('asks for a named product and grade, also while the source is off', async () => {
      await save({ raw: ['second'], graded: [], sealed: [] })
      const slab = { product_id: 'charizard', grading_company: 'PSA', grade: '10' }
      expect((await tryIt('first', slab)).body).toMatchObject({ label: 'PSA 10', outcome: 'priced' })
      expect(several.first.asked).toEqual(['charizard graded:psa:10'])
    })

    it('says why there is no price', async () => {
      several.first.answers.set('charizard', {
        outcome: 'failed',
        failure: 'refused',
        sentence: 'It refused.',
      })
      expect((await tryIt('first', { product_id: 'charizard' })).body).toMatchObject({
        outcome: 'failed',
        quote: null,
        failure: 'It refused.',
      })
    })

    it('is refused without a key, and for what is unknown', async () => {
      expect([(await tryIt('keyed')).status, (await tryIt('keyed')).refusal.error]).toEqual([
        422,
        'keyed needs KEYED_KEY.',
      ])
      expect((await tryIt('unknown')).status).toBe(404)
      expect((await tryIt('first', { product_id: 'unknown' })).status).toBe(404)
      const graded = { product_id: 'charizard', grade: '10' }
      expect((await tryIt('first', graded)).status).toBe(400)
    })

    it('is refused after six in a minute', async () => {
      for (let tries = 0; tries < 6; tries++) expect((await tryIt('first')).status).toBe(200)
      const { status, refusal } = await tryIt('second')
      expect([status, refusal.error]).toEqual([
        429,
        'You tried price sources too often. Try again in a minute.',
      ])
      app.clock.advance(61_000)
      expect((await tryIt('second')).status).toBe(200)
    })

    it('of a list shows its stored price, and asks only when it was built', async () => {
      const quote = {
        priceCents: cents(420),
        kind: 'market',
        asOf: '2026-03-13T00:00:00.000Z',
        confidence: 'high',
        listings: null,
      } as const
      await saveQuotes(app.parts, 'list', [{ ...nearMintKey, quote }])
      expect((await tryIt('list')).body).toMatchObject({
        quote: { price: 4.2 },
        is_stored: true,
        built_at: '2026-03-13T20:05:00.000Z',
      })
      expect(several.builds()).toBe(1)
    })

    it('of a list that refused makes no further call for a day', async () => {
      several.refuseBuilds()
      for (let tries = 0; tries < 2; tries++)
        expect((await tryIt('list')).body).toMatchObject({ built_at: null, failure: 'It refused.' })
      expect(several.builds()).toBe(1)
      app.clock.advance(24 * 3_600_000 + 1)
      await tryIt('list')
      expect(several.builds()).toBe(2)
    })

    it('of a list makes no call while a list is read', async () => {
      const until = new Date(app.clock.now.getTime() + 60_000).toISOString()
      const lease = { name: 'price lists', holder: 'job', now: app.clock.now.toISOString(), until }
      await app.storage.write(tx => takeLease(tx, lease))
      expect((await tryIt('list')).body).toMatchObject({
        outcome: 'unpriced',
        built_at: null,
        failure: 'A price list is being read right now.',
      })
      expect(several.builds()).toBe(0)
    })
  })
})
