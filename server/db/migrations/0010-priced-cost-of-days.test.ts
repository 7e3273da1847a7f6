import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayOf } from '#domain/day'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { addPricedCostToDays } from './0010-priced-cost-of-days.ts'

const dayMs = 24 * 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
  })
  afterAll(() => app.close())

  it('leaves the cost of priced copies unknown for days before it', async () => {
    const collector = await newCollector(app)
    const copy = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
    await collector.add(copy)
    await app.storage.write(async tx => {
      await tx.schema.alterTable('stat_days').dropColumn('priced_cost_basis_cents').execute()
      await addPricedCostToDays(tx, engine)
    })
    const before = dayOf(app.clock.now)
    app.clock.advance(dayMs)
    await collector.add(copy)
    expect(await collector.history()).toMatchObject([
      { date: before, profit_loss_pct: 50, total_market_price: 15, priced_investment: null },
      { profit_loss_pct: 50, total_market_price: 30, priced_investment: 20 },
    ])
  })
})
