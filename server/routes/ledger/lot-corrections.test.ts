import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  async function differences() {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }

  describe('a lot corrected more than once', () => {
    let lots = 0
    const shared = { sold_price: 100, sale_fees: 7.01, day: '2026-03-01' }
    async function soldLot(prices: readonly number[]) {
      lots += 1
      const products = prices.map((_, index) => ({ id: `lot-${lots}-${index}` }))
      await addProducts(app.storage, products)
      await setPrices(
        app.storage,
        products.map(({ id }, index) => [id, 'raw:near%20mint', prices[index] ?? 0]),
      )
      const holding_ids: string[] = []
      for (const { id: product_id } of products) {
        const card = { product_id, condition: 'Near Mint', purchase_price: 10 }
        holding_ids.push((await collector.add(card)).item.id)
      }
      return (await collector.sellLot({ ...shared, holding_ids })).body.operation_id
    }
    async function shares(field: 'sold_price' | 'sale_fees') {
      const [sale] = (await collector.operations({ kind: 'sale' })).operations
      return sale?.copies.map(({ after }) => after?.[field])
    }
    async function correctedAll(id: string, corrections: readonly object[]) {
      let sale = id
      for (const correction of corrections) {
        const { status, body } = await collector.correctSale(sale, { sold_price: 100, ...correction })
        expect(status).toBe(200)
        sale = body.operation_id
      }
      expect(await differences()).toEqual([])
    }

    it.each([
      ['nothing', [90, 10], [0, 100], [90, 10]],
      ['a few cents', [61.5, 25.3, 13.2], [0.1, 100], [61.5, 25.3, 13.2]],
      ['nothing, and another price', [90, 10], [0, 50], [45, 5]],
    ])('has the first proportion after %s', async (_, prices, totals, expected) => {
      const id = await soldLot(prices.map(price => Math.round(price * 100)))
      expect(await shares('sold_price')).toEqual(prices)
      await correctedAll(
        id,
        totals.map(sold_price => ({ sold_price })),
      )
      expect(await shares('sold_price')).toEqual(expected)
    })

    it('keeps every share when only the day changes', async () => {
      const id = await soldLot([6_150, 2_530, 1_320])
      const fees = await shares('sale_fees')
      await correctedAll(id, [{ sold_price: 0.1, sale_fees: 7.01 }])
      const few = await shares('sold_price')
      const [{ id: last } = { id: '' }] = (await collector.sales()).sales
      await correctedAll(last, [{ sold_price: 0.1, sale_fees: 7.01, day: '2026-03-02' }])
      expect([await shares('sold_price'), await shares('sale_fees')]).toEqual([few, fees])
    })
  })
})
