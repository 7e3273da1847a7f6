import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }
const perMinute = 600
const longList = { limit: 10_000 }

onOneEngine(engine => {
  it('charges each call by what it reads and changes, also where it names only an id', async () => {
    const app = await testApp(engine, { rateLimits: true }, { patience: { refusalMs: 1 } })
    await addProducts(app.storage, [{ id: 'mew' }, { id: 'box', productType: 'sealed_product' }])
    const collector = await newCollector(app)
    const { token } = collector
    let spent = 0
    const costs = async <Answer extends { status: number }>(
      cost: number,
      status: number,
      call: Promise<Answer>,
    ): Promise<Answer> => {
      const answer = await call
      expect(answer.status).toBe(status)
      spent += cost
      return answer
    }
    const raw = { product_id: 'mew', purchase_price: 1, ...nearMint }
    const some = (quantity: number) => [{ id: 'mew', quantity, ...nearMint }]

    const { body: added } = await costs(11, 201, collector.post({ ...raw, quantity: 500 }))
    await costs(11, 200, collector.undo(added.operation_id ?? ''))
    await costs(11, 409, collector.undo(added.operation_id ?? ''))
    await costs(1, 404, collector.undo('unknown'))

    const { body: given } = await costs(1, 201, collector.post(raw))
    const trade = { traded_away: [{ id: given.item.id }], received: some(499) }
    const { id } = (await costs(11, 201, collector.trade(trade))).body.trade
    await costs(2, 200, collector.tradeOf(id))
    await costs(21, 404, collector.correctSale(id, { sold_price: 1 }))
    await costs(21, 200, collector.correctTrade(id, { cash_delta: 1 }))
    await costs(3, 200, app.call('GET /api/trades', { token }))

    const { body: box } = await costs(1, 201, collector.post({ product_id: 'box', purchase_price: 1 }))
    await costs(3, 201, collector.open(box.item.id, { pulled: some(100) }))

    await costs(3, 200, app.call('GET /api/products', { token, query: { search: 'mew' } }))
    await costs(3, 200, app.call('GET /api/collections', { token, query: { search: 'mew' } }))
    const listed = (query: Record<string, string>) => app.call('GET /api/collections', { token, query })
    const totals = () => app.call('GET /api/collections/totals', { token, query: {} })
    await costs(1, 200, listed({ sort: 'value' }))
    await growBy(app, 60_000)
    await costs(1, 200, listed({ grouped: 'true' }))
    await costs(4, 200, listed({ sort: 'value' }))
    await costs(4, 200, listed({ standing: 'loss' }))
    await costs(4, 200, totals())
    await growBy(app, -60_000)
    const changes = (query: Record<string, string>) =>
      app.call('GET /api/collections/changes', { token, query })
    await costs(1, 200, changes({}))
    await costs(3, 200, changes({ group: 'mew:raw:near%20mint' }))
    await costs(3, 404, changes({ item_id: 'unknown' }))
    const slab = { company: 'PSA', number: '94597302' }
    await costs(3, 503, app.call('GET /api/certificates/:company/:number', { token, params: slab }))
    await costs(11, 200, app.call('POST /api/prices/update-ebay-prices', { token, body: {} }))
    const file = Buffer.from('no picture')
    await costs(11, 400, app.call('POST /api/products/upload-image', { token, file }))
    await costs(61, 200, exported())
    await costs(33, 400, ofUnknownLength())

    const [one] = (await collector.list({ limit: 1 })).collection
    spent += 1
    const copyAndGroup = { holding_ids: [one?.id ?? ''], group_keys: ['mew:raw:near%20mint'] }
    const edit = { ...copyAndGroup, expected_copies: 599, purchase_price: 2 }
    await costs(12, 200, collector.editMany(edit))
    const lot = { all_of: {}, expected_copies: 599, sold_price: 10 }
    const { body: sold } = await costs(14, 200, collector.sellLot(lot))
    await costs(2, 200, app.call('GET /api/sales', { token }))
    await costs(24, 200, collector.correctSale(sold.operation_id, { sold_price: 20 }))

    for (let lists = 0; lists < 14; lists++)
      await costs(21, 200, app.call('GET /api/collections', { token, query: longList }))
    while ((await app.call('GET /api/wishlist/ids', { token })).status === 200) spent += 1
    expect(spent).toBe(perMinute)
    await app.close()

    /** Not JSON, so not read as a call. */
    async function exported() {
      const headers = { authorization: `Bearer ${token}` }
      return { status: (await app.app.inject({ url: '/api/auth/export', headers })).statusCode }
    }

    async function ofUnknownLength() {
      const type = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const headers = { authorization: `Bearer ${token}`, ...type }
      const payload = Readable.from(['{}'])
      const sent = { method: 'POST', url: '/api/collections/trades', headers, payload } as const
      return { status: (await app.app.inject(sent)).statusCode }
    }
  })
})

/** As if every collector had so many more groups. */
async function growBy({ storage }: TestApp, groups: number): Promise<void> {
  await storage.write(tx =>
    tx
      .updateTable('collector_totals')
      .set(({ eb }) => ({
        group_count: eb('group_count', '+', groups),
        raw_groups: eb('raw_groups', '+', groups),
      }))
      .execute(),
  )
}
