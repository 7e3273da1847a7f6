import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { refreshHeldPrices } from './held-prices.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  it('values collectors left in the queue by a process that died', async () => {
    const collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    const running = new AbortController().signal
    await refreshHeldPrices(app.parts, running)
    await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
    expect(await refreshHeldPrices(app.parts, running)).toBe(0)
    expect(await collector.stats()).toMatchObject({ total_market_price: 15 })
  })
})
