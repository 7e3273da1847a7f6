import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { insertRefresh } from '#server/db/price-refreshes'
import { reconcile } from '#server/commands/reconcile'
import { onEachEngine } from '#server/testing/storages'
import type { Misbehaviour } from './faults.ts'
import { type PricedApp, pricedApp } from './priced-app.ts'

const dayMs = 24 * 60 * 60 * 1_000
const impatient = { nowMs: () => performance.now(), wait: async () => {} }
const path = 'POST /api/prices/update-ebay-prices'

/** A collector with a raw card in two conditions, a slab, a card in grading and a sealed product. */
async function collectorOf(app: PricedApp) {
  const collector = await newCollector(app)
  const charizard = await app.idOf('charizard 4/102')
  const pikachu = await app.idOf('pikachu 58/102')
  const { body } = await app.call('GET /api/products', {
    token: collector.token,
    query: { product_type: 'sealed_product', limit: 1 },
  })
  const sealed = body.products[0]?.id ?? ''
  await collector.add({ product_id: charizard, condition: 'Near Mint', purchase_price: 300 })
  await collector.add({ product_id: charizard, condition: 'Near Mint', purchase_price: 310 })
  await collector.add({ product_id: pikachu, condition: 'Near Mint', purchase_price: 2 })
  await collector.add({
    product_id: charizard,
    grading_company: 'psa',
    grade: 'Gem Mint 10',
    purchase_price: 900,
  })
  await collector.add({ product_id: sealed, purchase_price: 50 })
  const refresh = () => app.call(path, { token: collector.token })
  const prices = async () => {
    const { collection } = await collector.list({ limit: 100 })
    return collection.map(item => item.current_market_price)
  }
  return { ...collector, charizard, pikachu, sealed, refresh, prices }
}

onEachEngine(engine => {
  let app: PricedApp
  beforeAll(async () => {
    // Under this seed slabs of the cards below are for sale on every day of these tests.
    app = await pricedApp(engine, {
      sandbox: { seed: 8 },
      source: { clock: impatient, timeoutMs: 400, random: () => 0 },
    })
  })
  afterAll(() => app.close())

  it('prices everything held, each kind by its own evidence, and adds it up to the cent', async () => {
    const { refresh, list, stats, history } = await collectorOf(app)
    const { status, body } = await refresh()
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        updatedCount: 3,
        failedCount: 0,
        unpricedCount: 0,
        total: 3,
        source: 'sandbox',
        cancelled: false,
        failure: null,
      },
    })
    const { collection } = await list({ limit: 100 })
    const byLabel = new Map(collection.map(item => [`${item.name} ${item.label}`, item.current_market_price]))
    const raw = byLabel.get('Charizard Near Mint') ?? 0
    const fair = (app.sandbox.fairCentsOf('base1-4') ?? 0) / 100
    expect(raw / fair).toBeGreaterThan(0.8)
    expect(raw / fair).toBeLessThan(1.3)
    expect(byLabel.get('Charizard psa Gem Mint 10') ?? 0).toBeGreaterThan(raw * 2)
    const cents = collection.reduce(
      (sum, item) => sum + Math.round((item.current_market_price ?? 0) * 100),
      0,
    )
    expect(await stats()).toMatchObject({ total_market_price: cents / 100, priced_quantity: 5 })
    expect((await history()).at(-1)).toMatchObject({ total_market_price: cents / 100 })
    const differing: unknown[] = []
    await reconcile(app.storage, difference => differing.push(difference))
    expect(differing).toEqual([])
  })

  it('values everybody else who holds what was priced', async () => {
    const asker = await collectorOf(app)
    const other = await newCollector(app)
    await other.add({ product_id: asker.charizard, condition: 'Near Mint', purchase_price: 1 })
    app.clock.advance(2 * dayMs)
    await asker.refresh()
    await app.parts.background.settled()
    const [price] = (await other.list()).collection.map(item => item.current_market_price)
    expect(await other.stats()).toMatchObject({ total_market_price: price, priced_quantity: 1 })
  })

  it('tells how far it is on the way, and ends with the answer', async () => {
    const { token } = await collectorOf(app)
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/prices/update-ebay-prices',
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(response.headers['content-encoding']).toBeUndefined()
    const events = response.body
      .trim()
      .split('\n\n')
      .map(block => /^event: (\w+)\ndata: (.*)$/.exec(block)?.slice(1) ?? [])
    expect(events.slice(0, -1).every(([name]) => name === 'progress')).toBe(true)
    expect(events.at(-1)?.[0]).toBe('done')
    expect(JSON.parse(events.at(-1)?.[1] ?? '')).toMatchObject({ updatedCount: 3, total: 3 })
    expect(JSON.parse(events.at(-2)?.[1] ?? '')).toMatchObject({ done: 3, total: 3, updatedCount: 3 })
  })

  it('needs a token before it says anything', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/prices/update-ebay-prices',
      headers: { accept: 'text/event-stream' },
    })
    expect(response.statusCode).toBe(401)
  })

  it('is one refresh however often the button is pressed', async () => {
    const { refresh } = await collectorOf(app)
    const before = app.sandbox.calls.length
    const answers = await Promise.all([refresh(), refresh(), refresh()])
    expect(answers.map(({ body }) => body.updatedCount)).toEqual([3, 3, 3])
    // Four keys of three products, and at most two searches for each.
    expect(app.sandbox.calls.length - before).toBeLessThanOrEqual(8)
  })

  it('can be cancelled; what it has found is kept, and the next one runs', async () => {
    const { refresh, token, stats } = await collectorOf(app)
    app.sandbox.misbehave({ on: 'search', what: { kind: 'never' } })
    const waiting = refresh()
    const running = async () =>
      (await app.call('GET /api/prices/update-ebay-prices', { token })).body.refresh !== null
    await expect.poll(running).toBe(true)
    expect((await app.call('DELETE /api/prices/update-ebay-prices', { token })).status).toBe(200)
    expect((await waiting).body).toMatchObject({ cancelled: true, updatedCount: 0 })
    expect(await running()).toBe(false)
    app.sandbox.behave()
    expect((await refresh()).body).toMatchObject({ cancelled: false, updatedCount: 3 })
    expect(await stats()).toMatchObject({ priced_quantity: 5 })
  })

  it('a refresh that died with its process gives its place free, whichever way the clock was set', async () => {
    const { id, refresh } = await collectorOf(app)
    const dead = (seenMs: number) => ({
      collector_id: id,
      id: randomUUID(),
      source: 'sandbox',
      started_at: new Date(seenMs).toISOString(),
      seen_at: new Date(seenMs).toISOString(),
      finished_at: null,
      cancelled_at: null,
      total: 3,
      done: 1,
      updated: 1,
      failed: 0,
      unpriced: 0,
      product_name: null,
      failure: null,
    })
    for (const offMs of [-31_000, dayMs]) {
      await app.storage.write(tx => insertRefresh(tx, dead(app.clock.now.getTime() + offMs)))
      expect((await refresh()).body).toMatchObject({ updatedCount: 3, total: 3 })
    }
  })

  describe('on a bad day', () => {
    const price = (value: unknown) => ({ price: { value, currency: 'USD' } })
    const failing: [day: string, what: Misbehaviour][] = [
      ['500', { kind: 'status', status: 500 }],
      ['503', { kind: 'status', status: 503 }],
      ['429', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
      ['403', { kind: 'status', status: 403 }],
      ['401 for every token', { kind: 'status', status: 401 }],
      ['HTML', { kind: 'html', status: 200 }],
      ['half of its JSON', { kind: 'half-json' }],
      ['50 MB', { kind: 'large', bytes: 50_000_000 }],
      ['never an answer', { kind: 'never' }],
      ['a drip', { kind: 'drip', everyMs: 50 }],
      ['a hang-up', { kind: 'hang-up' }],
      ['a way to this machine', { kind: 'redirect', to: 'http://127.0.0.1:9/' }],
    ]
    const telling: [day: string, what: Misbehaviour][] = [
      ['nothing for sale', { kind: 'empty' }],
      ['prices that are no numbers', { kind: 'edit', edit: item => ({ ...item, ...price('NaN') }) }],
      ['prices of zero', { kind: 'edit', edit: item => ({ ...item, ...price('0.00') }) }],
      ['negative prices', { kind: 'edit', edit: item => ({ ...item, ...price('-5.00') }) }],
      ['endless prices', { kind: 'edit', edit: item => ({ ...item, ...price('1e400') }) }],
      ['no prices', { kind: 'edit', edit: ({ price: _, ...item }) => item }],
      [
        'another currency',
        { kind: 'edit', edit: item => ({ ...item, price: { value: '12.50', currency: 'EUR' } }) },
      ],
    ]
    let held: Awaited<ReturnType<typeof collectorOf>>
    let before: (number | null)[]
    beforeAll(async () => {
      held = await collectorOf(app)
      await held.refresh()
      before = await held.prices()
    })

    it.each(
      failing,
    )('%s: it says so, the old prices stay, and the day after is a good one', async (_, what) => {
      app.sandbox.misbehave({ on: 'search', what })
      const { status, refusal } = await held.refresh()
      app.sandbox.behave()
      expect(status).toBe(502)
      expect(refusal).toEqual({ code: 'marketplace', error: expect.stringMatching(/^The sandbox .*\.$/) })
      expect(await held.prices()).toEqual(before)
      expect((await held.refresh()).body).toMatchObject({ updatedCount: 3 })
    })

    it.each(telling)('%s: no price is taken, and the old ones stay', async (_, what) => {
      app.sandbox.misbehave({ on: 'search', what })
      const { status, body } = await held.refresh()
      app.sandbox.behave()
      expect(status).toBe(200)
      expect(body).toMatchObject({ updatedCount: 0, failedCount: 0, unpricedCount: 3 })
      expect(await held.prices()).toEqual(before)
    })

    it('keeps what it got when only some calls fail, and says what failed', async () => {
      app.sandbox.misbehave({ on: 'search', times: 1, what: { kind: 'status', status: 400 } })
      const { status, body } = await held.refresh()
      app.sandbox.behave()
      expect(status).toBe(200)
      expect(body.failedCount).toBeGreaterThan(0)
      expect(body.updatedCount).toBeGreaterThan(0)
      expect(body.updatedCount + body.failedCount).toBe(3)
      expect(body.failure).toMatch(/^\S.*\.$/)
    })

    it('renews a token that ends in the middle', async () => {
      app.sandbox.misbehave({ on: 'search', times: 1, what: { kind: 'status', status: 401 } })
      expect((await held.refresh()).body).toMatchObject({ updatedCount: 3, failedCount: 0 })
    })

    it('believes a price a hundred times the last only when it comes twice', async () => {
      // Of one seller, so that nobody can be sure of it.
      const dear = (item: Record<string, unknown>) => {
        const asked = item['price'] as { value: string } | undefined
        const value = (Number(asked?.value ?? 1) * 100).toFixed(2)
        return { ...item, price: { value, currency: 'USD' }, seller: { username: 'one seller' } }
      }
      app.sandbox.misbehave({ on: 'search', what: { kind: 'edit', edit: dear } })
      await held.refresh()
      expect(await held.prices()).toEqual(before)
      await held.refresh()
      app.sandbox.behave()
      const after = await held.prices()
      for (const [index, last] of before.entries()) expect(after[index]).toBeGreaterThan((last ?? 0) * 10)
    })
  })

  describe('the price of a product', () => {
    const priceOf = async (collector: TestCollector, id: string, query = {}) =>
      (await app.call('GET /api/prices/product/:id', { token: collector.token, params: { id }, query })).body

    it('is asked for when it is missing, once for all who look, and not again while it is fresh', async () => {
      const collector = await newCollector(app)
      const id = await app.idOf('venusaur 15/102')
      const before = app.sandbox.calls.length
      const all = await Promise.all([1, 2, 3].map(() => priceOf(collector, id)))
      const asked = app.sandbox.calls.length - before
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(2)
      expect(all[0]).toMatchObject({
        prices: [{ label: 'Near Mint', source: 'sandbox', kind: 'ask', is_estimate: false }],
      })
      expect(all[0]?.currentPrice).toBe(all[0]?.prices[0]?.price)
      await priceOf(collector, id)
      expect(app.sandbox.calls.length - before).toBe(asked)
      app.clock.advance(7 * 60 * 60 * 1_000)
      await priceOf(collector, id)
      expect(app.sandbox.calls.length - before).toBeGreaterThan(asked)
    })

    it('is one for each condition and grade, and never one for another', async () => {
      const collector = await newCollector(app)
      const id = await app.idOf('lugia 9/111')
      const nearMint = await priceOf(collector, id)
      const slab = await priceOf(collector, id, { grading_company: 'psa', grade: 'Gem Mint 10' })
      const unheard = await priceOf(collector, id, { grading_company: 'Nobody', grade: '3' })
      expect(slab.prices.map(({ label }) => label)).toContain('PSA 10')
      expect(slab.currentPrice).not.toBe(nearMint.currentPrice)
      expect(unheard.currentPrice).toBeNull()
      expect(unheard.prices.map(({ label }) => label)).not.toContain('NOBODY 3')
    })

    it('keeps its listings to be looked at for six hours, used and left out', async () => {
      const collector = await newCollector(app)
      const id = await app.idOf('obsidian flames booster box')
      const evidence = async () =>
        (await app.call('GET /api/prices/product/:id/evidence', { token: collector.token, params: { id } }))
          .body.evidence
      expect(await evidence()).toBeNull()
      const { prices } = await priceOf(collector, id)
      const shown = await evidence()
      expect(shown?.listings.filter(({ left_out }) => left_out === null)).toHaveLength(
        prices[0]?.listings ?? -1,
      )
      expect(shown?.left_out.length).toBeGreaterThan(0)
      expect(shown?.left_out.every(({ reason, count }) => reason !== '' && count > 0)).toBe(true)
      app.clock.advance(6 * 60 * 60 * 1_000 + 1)
      expect(await evidence()).toBeNull()
    })

    it('has a history by day, with what the collector paid', async () => {
      const collector = await collectorOf(app)
      const history = async () =>
        (
          await app.call('GET /api/prices/product/:id/history', {
            token: collector.token,
            params: { id: collector.charizard },
          })
        ).body
      await collector.refresh()
      app.clock.advance(dayMs)
      await collector.refresh()
      const { history: lines, purchases } = await history()
      expect(lines.map(({ label }) => label).toSorted()).toEqual(['Near Mint', 'PSA 10'])
      const dates = lines[0]?.points.map(({ date }) => date) ?? []
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(dates.slice(-1)).toEqual([app.clock.now.toISOString().slice(0, 10)])
      expect(purchases.map(({ label, price }) => [label, price])).toEqual([
        ['psa Gem Mint 10', 900],
        ['Near Mint', 310],
        ['Near Mint', 300],
      ])
    })

    it('answers in time when the marketplace does not', async () => {
      const collector = await newCollector(app)
      app.sandbox.misbehave({ on: 'any', what: { kind: 'never' } })
      const id = await app.idOf('venusaur 15/102')
      const query = { condition: 'Moderately Played' }
      expect((await priceOf(collector, id, query)).currentPrice).toBeNull()
      app.sandbox.behave()
      expect((await priceOf(collector, id, query)).currentPrice).toBeGreaterThan(0)
    })

    it('is not found for no product, and says what is wrong with a half-said grade', async () => {
      const { token } = await newCollector(app)
      const ask = (id: string, query = {}) =>
        app.call('GET /api/prices/product/:id', { token, params: { id }, query })
      expect((await ask(randomUUID())).status).toBe(404)
      const id = await app.idOf('charizard 4/102')
      expect((await ask(id, { grade: '10' })).refusal.fields).toHaveProperty('grading_company')
      expect((await ask(id, { condition: 'Mint' })).refusal.fields).toHaveProperty('condition')
    })
  })
})
