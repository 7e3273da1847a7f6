/** Apart, because whatever reads all copies of a database takes long with thousands of them. */
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  it('a trade is rejected as a whole beyond the largest total', async () => {
    const app = await testApp(engine)
    onTestFinished(() => app.close())
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
    const collector = await newCollector(app)
    const card = { product_id: 'card', condition: 'Near Mint' }
    const { item } = await collector.add({ ...card, purchase_price: 10 })
    const most = { ...card, purchase_price: 100_000_000, quantity: 1_000 }
    for (let times = 0; times < 8; times++) await collector.add(most)
    await collector.add({ ...most, quantity: 999 })
    const before = await collector.stats()
    const received = ['card', 'other'].map(id => ({ id, condition: 'Near Mint' }))
    const proposed = { traded_away: [{ id: item.id }], received, cash_delta: 100_000_000 }
    expect(await collector.trade(proposed)).toMatchObject({ status: 400 })
    expect(await collector.stats()).toEqual(before)
  })
})
