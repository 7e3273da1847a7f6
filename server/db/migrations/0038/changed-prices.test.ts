import { expect, it } from 'vitest'
import { valueQueued } from '#server/commands/collection/value-collection'
import { saveWish } from '#server/commands/wishlist/save-wish'
import { cents } from '#domain/money/money'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { createChangedPrices } from './changed-prices.ts'

onBothEngines(engine => {
  it('keeps copies, targets and queued collectors, and queues prices from then on', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    const [holder, wisher] = [await newCollector(app), await newCollector(app)]
    await holder.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await saveWish(app.parts, wisher.id, 'card', { targetPriceCents: cents(500) })
    await app.storage.write(async tx => {
      await tx.schema.dropTable('changed_prices').execute()
      await createChangedPrices(tx, engine)
    })
    await setPrices(app.storage, [['card', 'raw:near%20mint', 400]])
    expect(await valueQueued(app.parts, new AbortController().signal)).toBe(2)
    expect(await holder.stats()).toMatchObject({ total_market_price: 4 })
    const { body } = await app.call('GET /api/notifications', { token: wisher.token })
    expect(body.notifications).toMatchObject([{ new_price: 4 }])
    await app.close()
  })
})
