import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradesInBatches, tradesPage } from '#server/db/trades/trades'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }
/** Received in each trade, oldest first. */
const sizes = [3, 600, 200, 250, 700, 1, 2]
const newestFirst = sizes.toReversed().map(size => size + 1)

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'mew', name: 'Mew' }])
    collector = await newCollector(app)
    for (const quantity of sizes) {
      app.clock.advance(1_000)
      const { item } = await collector.add({ product_id: 'mew', purchase_price: quantity, ...nearMint })
      await collector.trade({
        traded_away: [{ id: item.id }],
        received: [{ id: 'mew', quantity, ...nearMint }],
      })
    }
  })
  afterAll(() => app.close())

  const everything = { limit: 100, offset: 0 }

  it('lists them whole, newest first', async () => {
    const { trades, totals, pagination } = await collector.trades()
    expect(trades.map(({ given, received }) => given.length + received.length)).toEqual(newestFirst)
    for (const listed of trades) expect((await collector.tradeOf(listed.id)).body.trade).toEqual(listed)
    expect(totals.trades).toBe(sizes.length)
    expect(pagination).toEqual({ page: 1, totalPages: 1, totalItems: sizes.length, itemsPerPage: 10 })
    const second = await collector.trades({ page: 2, limit: 3 })
    expect(second.trades).toEqual(trades.slice(3, 6))
    expect((await collector.trades({ page: 9 })).trades).toEqual([])
  })

  it('reads at most 500 copies or one trade at a time, all from one snapshot', async () => {
    const read = await app.storage.read(async db => {
      const batches: number[][] = []
      const listed = await tradesPage(db, collector.id, everything)
      for await (const batch of tradesInBatches(db, collector.id, listed)) {
        if (batches.length === 0) await collector.undo(batch[0]?.id ?? '')
        expect(batch.every(({ undoneBy }) => undoneBy === null)).toBe(true)
        batches.push(batch.map(({ given, received }) => given.length + received.length))
      }
      return batches
    })
    const [two, one, seven, ...others] = newestFirst
    expect(read).toEqual([[two, one], [seven], others.slice(0, 2), [others[2]], [others[3]]])
  })
})
