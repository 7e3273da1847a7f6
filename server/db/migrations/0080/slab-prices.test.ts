import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { setGuidePrice } from '#server/testing/prices/guide-price'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepSlabPrices } from './slab-prices.ts'

onBothEngines(engine => {
  it('counts the guide prices of collections from before', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setGuidePrice(app, { productId: 'card', priceKey: 'graded:bgs:9.5' }, 20_500)
    await setGuidePrice(app, { productId: 'card', priceKey: 'graded:bgs:10' }, 90_000)
    const collector = await newCollector(app)
    for (const grade of ['9.5', '9.5', '10', '7'])
      await collector.add({ product_id: 'card', grading_company: 'BGS', grade, purchase_price: 1 })
    await app.storage.write(async tx => {
      await sql`delete from value_shares where dimension = 'guide'`.execute(tx)
      await sql`alter table held_back_prices drop column contradicts`.execute(tx)
      await keepSlabPrices(tx, engine)
    })
    expect(await collector.stats()).toMatchObject({ guide_prices: { quantity: 2, total_market_price: 410 } })
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    await app.close()
  })
})
