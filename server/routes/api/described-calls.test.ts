import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { openApi } from '#contract/description/openapi'
import { cents } from '#domain/money/money'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { valueQueued } from '#server/commands/groups/value-collection'
import { insertWeek } from '#server/db/notifications/notifications'
import { type TestApp, testApp } from '#server/testing/app'
import { keepingMailer } from '#server/testing/confirmed-email'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { knowingCertificates, knowingPrice } from '#server/testing/known-prices'
import { useAccount } from '#server/testing/described-account'
import { useSources } from '#server/testing/calls/described-sources'
import { useManyCopies } from '#server/testing/calls/described-many'
import { useKept } from '#server/testing/calls/described-kept'
import { answerFaults, describedApp, eventFaults } from '#server/testing/described'
import { addProducts, setPrices } from '#server/testing/products'
import { soundCall } from '#server/testing/sound-calls'
import { onBothEngines } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }
const nearMintKey = 'raw:near%20mint'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  let token: string
  /** The calls that were answered with success, as described. */
  const succeeded = new Set<EndpointName>()

  beforeAll(async () => {
    const certificates = knowingCertificates
    const change = { priceSource: knowingPrice(12_029), certificates, mailer: keepingMailer() }
    const source = await testApp(engine, change)
    app = describedApp(source, (name, status) => void (status < 300 && succeeded.add(name)))
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', setCode: 'base1', cardNumber: '4' },
      { id: 'blastoise' },
      { id: 'box', productType: 'sealed_product', setName: 'Jungle' },
    ])
    await setPrices(app.storage, [
      ['charizard', nearMintKey, 30_000],
      ['box', 'sealed', 20_000],
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    token = collector.token
  })
  afterAll(() => app.close())

  const statusOf = async (name: EndpointName, sent: object) =>
    (await app.call(name, { token, ...sent })).status

  it('the server itself', async () => {
    await app.call('GET /api/health')
    await app.call('GET /api/ready')
    const { body, headers } = await app.call('GET /api/openapi.json')
    expect(body).toEqual(JSON.parse(JSON.stringify(openApi(endpoints))))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const known = { 'if-none-match': String(headers['etag']) }
    const again = await app.app.inject({ url: '/api/openapi.json', headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await app.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': 'W/"other"' },
    })
    expect([other.statusCode, other.json()]).toEqual([200, body])
    const wrong = await app.app.inject({ method: 'POST', url: '/api/openapi.json' })
    expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('an account from registration to deletion', async () => {
    await useAccount(app, token)
    expect(succeeded).toContain('DELETE /api/auth/account')
  })

  it('the catalogue', async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c60' } })
      .png()
      .toBuffer()
    const { image_url } = (await app.call('POST /api/products/upload-image', { token, file })).body
    const proposed = { name: `Erika ${token}`, product_type: 'card', set_name: 'Gym Heroes', image_url }
    const { product } = (await app.call('POST /api/products', { token, body: proposed })).body
    const params = { id: product.id }
    await app.call('PUT /api/products/:id', { token, params, body: { rarity: 'Rare', card_number: '' } })
    const back = { token, params: { ...params, revision: '0' }, body: { revision: 1 } }
    const reverted = await app.call('POST /api/products/:id/revisions/:revision/revert', back)
    expect(reverted.body.product).toMatchObject({ rarity: null, revision: 2 })
    const { revisions } = (await app.call('GET /api/products/:id/revisions', { token, params })).body
    expect(revisions.map(({ reverted_to }) => reverted_to)).toEqual([0, null])
    const note = { reason: 'other', note: 'It is another card.' }
    const { report } = (await app.call('POST /api/products/:id/reports', { token, params, body: note })).body
    expect(await statusOf('POST /api/products/:id/reports', { params, body: note })).toBe(409)
    expect(await statusOf('GET /api/reports', {})).toBe(403)
    const { user } = (await app.call('GET /api/auth/profile', { token })).body
    await giveRole(app.parts, user.username, 'trusted', true)
    await app.call('POST /api/products/:id/reports', { token, params: { id: 'charizard' }, body: note })
    const { reports } = (await app.call('GET /api/reports', { token, query: { limit: 5 } })).body
    expect(reports).toMatchObject([{ name: 'Charizard' }, { id: report.id, reporter_name: user.username }])
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    expect(notifications).toMatchObject([{ kind: 'product_reports' }])
    expect(await statusOf('DELETE /api/reports/:id', { params: { id: report.id } })).toBe(200)
    expect(await statusOf('DELETE /api/reports/:id', { params: { id: report.id } })).toBe(404)
    await app.call('GET /api/products', { token, query: { search: 'charizard', limit: 5 } })
    await app.call('GET /api/products/:id', { token, params: { id: 'charizard' } })
    await app.call('GET /api/products/types/list', { token })
    await app.call('GET /api/products/sets/list', { token })
    await app.call('GET /api/products/rarities/list', { token })
    expect(await statusOf('POST /api/products', { body: proposed })).toBe(409)
    expect(await statusOf('PUT /api/products/:id', { params, body: { revision: 0, rarity: 'Common' } })).toBe(
      409,
    )
    expect(await statusOf('GET /api/products/:id', { params: { id: 'nothing' } })).toBe(404)
    expect(await statusOf('POST /api/products/upload-image', { file: Buffer.from('no picture') })).toBe(400)
  })

  it('a collection and a trade', async () => {
    const { item } = await collector.add({ product_id: 'charizard', purchase_price: 12.29, ...nearMint })
    await collector.add({ product_id: 'box', purchase_price: 99.99, quantity: 2, own_price: 1 })
    const graded = { grading_company: 'PSA', grade: '10' }
    const slab = await collector.add({ product_id: 'blastoise', purchase_price: 0, ...graded })
    await app.call('GET /api/collections/:id', { token: collector.token, params: { id: slab.item.id } })
    await collector.edit(slab.item.id, { own_price: 1_000_000.01 })
    await collector.edit(item.id, { grading_status: 'grading', raw_card_cost: 12.29, grading_cost: 25 })
    const { list, groups, stats, sets, changes, changesByRange, breakdown, movers, alerts } = collector
    for (const ask of [list, groups, stats, sets, changes, changesByRange, breakdown, movers, alerts])
      await ask()
    await app.call('GET /api/collections/totals', { token: collector.token, query: { standing: 'gain' } })
    await collector.trade({
      traded_away: [{ id: item.id }, { id: slab.item.id }],
      received: [{ id: 'charizard', ...nearMint, own_price: 5 }, { id: 'box' }],
      cash_delta: -10.01,
    })
    const { trades } = await collector.trades()
    expect(trades[0]).toMatchObject({ given: [{}, {}], received: [{}, {}] })
    const [sold] = (await collector.list()).collection
    await collector.remove(sold?.id ?? '', 0.29)
    expect(await collector.history()).toHaveLength(1)
  })

  it('an undo and corrections', async () => {
    const { item } = await collector.add({ product_id: 'charizard', purchase_price: 12.29, ...nearMint })
    const { body: sold } = await collector.remove(item.id, 30)
    const { body: corrected } = await collector.correctSale(sold.operation_id ?? '', { sold_price: 30.01 })
    await collector.sales()
    await collector.undo(corrected.operation_id)
    const { body: traded } = await collector.trade({
      traded_away: [{ id: item.id }],
      received: [{ id: 'box' }],
    })
    await collector.correctTrade(traded.trade.id, { cash_delta: 0.01 })
    expect((await collector.tradeOf(traded.trade.id)).status).toBe(200)
    expect((await collector.tradeOf('nothing')).status).toBe(404)
    expect((await collector.operations()).operations).toHaveLength(8)
    const lost = {
      token,
      params: { id: traded.received[0]?.id ?? '' },
      body: { sold_price: null, ending: 'lost' },
    }
    expect((await app.call('DELETE /api/collections/:id', lost)).body).toMatchObject({ profit: -12.3 })
    expect((await collector.undo(traded.trade.id)).status).toBe(409)
    expect((await collector.undo('nothing')).status).toBe(404)
  })

  it('many copies', async () => {
    expect(await useManyCopies(collector)).toBe(4)
  })

  it('an opening', async () => {
    const { item } = await collector.add({ product_id: 'box', purchase_price: 99.99 })
    const pulled = [{ id: 'charizard', ...nearMint, total_cost: 99.99 }, { id: 'box' }]
    const { status, body } = await collector.open(item.id, { pulled, split: 'manual' })
    expect([status, body.pulled]).toMatchObject([201, [{ purchase_price: 99.99 }, { purchase_price: 0 }]])
    const pack = body.pulled[1]?.id ?? ''
    expect((await collector.open(pack, { pulled: [] })).body).toMatchObject({ profit: 0 })
    expect((await collector.operations({ kind: 'opening' })).operations).toHaveLength(2)
    expect((await collector.open(item.id, { pulled: [] })).status).toBe(409)
    expect((await collector.open('nothing', { pulled: [] })).status).toBe(404)
    expect((await collector.open(item.id, {})).status).toBe(400)
  })

  it('refusals of a collection', async () => {
    const body = { product_id: 'charizard', purchase_price: 1, ...nearMint }
    const headers = { 'idempotency-key': 'once' }
    await app.call('POST /api/collections', { token, body, headers })
    const more = { ...body, purchase_price: 2 }
    expect(await statusOf('POST /api/collections', { body: more, headers })).toBe(422)
    expect(await statusOf('POST /api/collections', { body: { ...body, purchase_price: 1.005 } })).toBe(400)
    expect(await statusOf('POST /api/collections', { body: { ...body, product_id: 'nothing' } })).toBe(404)
    expect(await statusOf('POST /api/collections', { body: { ...body, grading_status: 'graded' } })).toBe(409)
    expect(await statusOf('POST /api/collections', { body: { ...body, grade: 'x'.repeat(300_000) } })).toBe(
      413,
    )
    expect(await statusOf('POST /api/collections', { body, headers: { 'content-type': 'text/plain' } })).toBe(
      415,
    )
    expect(await statusOf('PUT /api/collections/:id', { params: { id: 'nothing' }, body: {} })).toBe(404)
    const lines = { traded_away: [{ id: 'nothing' }], received: [{ id: 'box' }] }
    expect(await statusOf('POST /api/collections/trades', { body: lines })).toBe(404)
    expect(await statusOf('GET /api/collections', { query: { page: 0 } })).toBe(400)
  })

  it('prices and their evidence', async () => {
    await collector.add({ product_id: 'blastoise', purchase_price: 12.29, ...nearMint })
    const params = { id: 'blastoise' }
    const { prices } = (await app.call('GET /api/prices/product/:id', { token, params })).body
    expect(prices).toMatchObject([{ price: 120.29, listings: 8 }])
    const { evidence } = (await app.call('GET /api/prices/product/:id/evidence', { token, params })).body
    expect(evidence?.listings).toHaveLength(1)
    const { history } = (await app.call('GET /api/prices/product/:id/history', { token, params })).body
    expect(history).toHaveLength(1)
    const { sources } = (await app.call('GET /api/prices/product/:id/sources', { token, params })).body
    expect(sources).toMatchObject([{ points: [{ price: 120.29 }] }])
    await app.call('GET /api/prices/source', { token })
    await app.call('GET /api/exchange-rates', { token, query: { currencies: 'JPY,EUR' } })
    await app.call('POST /api/prices/find', { token, body: { card_ids: ['blastoise'] } })
    for (const method of ['POST', 'GET', 'DELETE'] as const)
      await app.call(`${method} /api/prices/update-ebay-prices`, { token })
    expect(await statusOf('GET /api/prices/product/:id', { params, query: { grade: '10' } })).toBe(400)
    expect(await statusOf('GET /api/prices/product/:id', { params: { id: 'nothing' } })).toBe(404)
  })

  it('a certificate', async () => {
    const params = { company: 'PSA', number: '94597302' }
    const found = await app.call('GET /api/certificates/:company/:number', { token, params })
    expect(found.body.certificate).toMatchObject({ grade: '10', population: 2 })
  })

  it('a refresh as a stream', async () => {
    await collector.add({ product_id: 'blastoise', purchase_price: 12.29, ...nearMint })
    const { body } = await app.app.inject({
      method: 'POST',
      url: '/api/prices/update-ebay-prices',
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    const events = [...body.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name = '', data = '']) => ({
      name,
      data: JSON.parse(data),
    }))
    expect([...new Set(events.map(({ name }) => name))]).toEqual(['progress', 'done'])
    for (const { name, data } of events) {
      expect(eventFaults('POST /api/prices/update-ebay-prices', name, data)).toEqual([])
    }
  })

  it('wishes and their notifications', async () => {
    const params = { id: 'box' }
    await app.call('PUT /api/wishlist/:id', { token, params, body: { target_price: 150.5 } })
    await setPrices(app.storage, [['box', 'sealed', 15_029]])
    await valueQueued(app.parts, new AbortController().signal)
    expect((await app.call('GET /api/wishlist', { token })).body.reached).toBe(1)
    await app.call('GET /api/wishlist/ids', { token })
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    expect(notifications).toMatchObject([{ kind: 'wish', new_price: 150.29 }])
    await app.call('POST /api/notifications/read', { token, body: {} })
    await app.call('DELETE /api/wishlist/:id', { token, params })
    expect(await statusOf('PUT /api/wishlist/:id', { params, body: { target_price: 1.234 } })).toBe(400)
  })

  it('the price sources, for an operator', async () => {
    await useSources(app, token)
    expect(succeeded).toContain('PUT /api/operator/price-sources')
  })

  it('sets, venues and saved views', async () => {
    await useKept(app, token)
    expect(succeeded).toContain('DELETE /api/venues/:id')
  }, 120_000)

  it('the summary of a week', async () => {
    const week = { weekEnds: '2026-03-15', marketValueCents: cents(1_000), changeCents: cents(-1) }
    const copies = { profitCents: null, quantity: 3, quantityChange: null }
    const at = app.clock.now.toISOString()
    await app.storage.write(tx => insertWeek(tx, collector.id, at, { id: 'week', ...week, ...copies }))
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    expect(notifications[0]).toMatchObject({ kind: 'week', week_starts: '2026-03-09', change: -0.01 })
  })

  it('every other call, but for the downloads', async () => {
    const names = (Object.keys(endpoints) as EndpointName[]).filter(name => !('download' in endpoints[name]))
    for (const name of names.filter(name => !succeeded.has(name)))
      await app.call(name, await soundCall(app, name, await app.register()))
    expect(names.filter(name => !succeeded.has(name))).toEqual([])
  })
})

describe('an answer that differs from the description', () => {
  it('is reported: a status, a field, a missing field, a third decimal', () => {
    expect(answerFaults('GET /api/health', 418, {})).toEqual(['the status 418 is not described'])
    expect(answerFaults('GET /api/health', 200, { status: 'ok', secret: 1 })).toEqual([
      'must NOT have additional properties {"additionalProperty":"secret"}',
    ])
    expect(answerFaults('DELETE /api/collections/:id', 200, { lifetime_earnings: 1.005 })).toEqual([
      'must have required property \'profit\' {"missingProperty":"profit"}',
      'must have required property \'operation_id\' {"missingProperty":"operation_id"}',
      '/lifetime_earnings must be multiple of 0.01 {"multipleOf":0.01}',
    ])
    expect(answerFaults('GET /api/health', 500, { error: 'Oh', code: 'unheard of' })).not.toEqual([])
  })
})
