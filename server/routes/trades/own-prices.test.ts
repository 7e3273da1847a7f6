import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'given' }, { id: 'priced' }, { id: 'unknown' }])
    await setPrices(app.storage, [['priced', 'raw:near%20mint', 3_000]])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(async () => {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    await app.close()
    if (differences.length > 0) throw new Error(`the ledger disagrees: ${JSON.stringify(differences)}`)
  })

  async function traded(received: readonly object[], cash_delta = 0) {
    const { item } = await collector.add({ product_id: 'given', purchase_price: 100, ...nearMint })
    const { body } = await collector.trade({ traded_away: [{ id: item.id }], received, cash_delta })
    return body.trade
  }
  const linesOf = (trade: Awaited<ReturnType<typeof traded>>) =>
    trade.received.map(({ cost_basis, market_price, own_price }) => [cost_basis, market_price, own_price])

  it('splits by own prices where the market has none', async () => {
    const trade = await traded([
      { id: 'priced', ...nearMint },
      { id: 'unknown', ...nearMint, own_price: 10 },
    ])
    expect(linesOf(trade)).toEqual([
      [75, 30, null],
      [25, null, 10],
    ])
    expect(trade.market_value_received).toBeNull()
  })

  it('lets the market price win, and splits evenly while a card has neither price', async () => {
    const priced = { id: 'priced', ...nearMint, own_price: 1 }
    expect(linesOf(await traded([priced, { id: 'unknown', ...nearMint, own_price: 60 }]))).toEqual([
      [33.33, 30, null],
      [66.67, null, 60],
    ])
    expect(linesOf(await traded([priced, { id: 'unknown', ...nearMint }]))).toEqual([
      [50, 30, null],
      [50, null, null],
    ])
  })

  it('keeps the own prices of the trade when it is corrected', async () => {
    const trade = await traded([
      { id: 'priced', ...nearMint },
      { id: 'unknown', ...nearMint, quantity: 2, own_price: 35 },
    ])
    const { body } = await app.call('PUT /api/trades/:id', {
      token: collector.token,
      params: { id: trade.id },
      body: { cash_delta: 0.01 },
    })
    expect(linesOf(body.trade)).toEqual([
      [30, 30, null],
      [35.01, null, 35],
      [35, null, 35],
    ])
  })
})
