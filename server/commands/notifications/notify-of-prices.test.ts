import { expect, it } from 'vitest'
import { valueQueued } from '#server/commands/groups/value-collection'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'

onBothEngines(engine => {
  it('notifies once of a move of a card whose copies count at two prices, and values both', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', nearMint, 2_000]])
    const collector = await newCollector(app)
    const copies = { product_id: 'card', condition: 'Near Mint', purchase_price: 10, quantity: 2 }
    const { item } = await collector.add(copies)
    await collector.edit(item.id, { own_price: 50, counts_own_price: true })
    app.clock.advance(60 * 60 * 1_000)
    const at = app.clock.now.toISOString()
    await setPrices(app.storage, [['card', nearMint, 4_000]], at, at)
    await valueQueued(app.parts, new AbortController().signal)
    expect((await collector.stats()).total_market_price).toBe(90)
    const { body } = await app.call('GET /api/notifications', { token: collector.token })
    expect(body.notifications).toHaveLength(1)
    await app.close()
  })
})
