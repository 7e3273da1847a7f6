import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'mew', name: 'Mew' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  /** Trades a copy of $10.00 for another, and returns the trade's id. */
  async function swap(cash_delta: number): Promise<string> {
    const { item } = await collector.add({ product_id: 'mew', purchase_price: 10, ...nearMint })
    const { body } = await collector.trade({
      traded_away: [{ id: item.id }],
      received: [{ id: 'mew', ...nearMint }],
      cash_delta,
    })
    return body.trade.id
  }

  it('lists what was undone and corrected, and sums only what counts', async () => {
    const [undone, corrected, kept] = [await swap(-15), await swap(-12.5), await swap(3)]
    const undo = (await collector.undo(undone)).body.operation_id
    const { trade } = (await collector.correctTrade(corrected, { cash_delta: -11.01 })).body
    expect(trade).toMatchObject({ undone_by: null, corrects: corrected, corrected_by: null })
    const { trades, totals, pagination } = await collector.trades()
    const states = trades.map(({ id, undone_by, corrects, corrected_by }) => [
      id,
      [undone_by, corrects, corrected_by],
    ])
    expect(Object.fromEntries(states)).toEqual({
      [undone]: [undo, null, null],
      [corrected]: [expect.any(String), null, trade.id],
      [kept]: [null, null, null],
      [trade.id]: [null, corrected, null],
    })
    for (const listed of trades) expect((await collector.tradeOf(listed.id)).body.trade).toEqual(listed)
    expect(totals).toEqual({ trades: 2, cash_delta: -8.01, realised_gain: 1.01 })
    expect(pagination.totalItems).toBe(4)
    expect((await collector.operations({ kind: 'trade' })).totals).toEqual({
      operations: 2,
      cash: 8.01,
      realised_profit: 1.01,
    })
    expect((await collector.stats()).realised_profit).toBe(1.01)
  })

  it("shows neither an unknown trade nor another collector's", async () => {
    const id = await swap(0)
    const other = await newCollector(app)
    const [unknown, foreign] = [await other.tradeOf('nothing'), await other.tradeOf(id)]
    expect([unknown.status, foreign.status, unknown.refusal]).toEqual([404, 404, foreign.refusal])
  })

  it('hides trades from other collectors', async () => {
    await swap(0)
    const other = await newCollector(app)
    expect(await other.trades({ user_id: collector.id })).toEqual({
      trades: [],
      totals: { trades: 0, cash_delta: 0, realised_gain: 0 },
      pagination: { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 10 },
    })
  })
})
