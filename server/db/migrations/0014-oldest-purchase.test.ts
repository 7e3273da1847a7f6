import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { addOldestPurchase } from './0014-oldest-purchase.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  afterAll(() => app.close())

  it('fills in the oldest purchase of every group, from the copies held', async () => {
    const [collector, neighbour] = [await newCollector(app), await newCollector(app)]
    const buy = (buyer: typeof collector, product_id: string, purchase_date: string) =>
      buyer.add({ product_id, condition: 'Near Mint', purchase_price: 1, purchase_date })
    const gone = await buy(collector, 'card', '2019-01-01')
    await collector.remove(gone.item.id, null)
    await buy(collector, 'card', '2024-03-01')
    await buy(collector, 'card', '2026-03-10')
    await buy(collector, 'other', '2025-05-05')
    await buy(neighbour, 'card', '2018-08-08')
    await app.storage.write(async tx => {
      await tx.schema.dropIndex('holding_groups_product').execute()
      await tx.schema.alterTable('holding_groups').dropColumn('oldest_purchase_date').execute()
      await addOldestPurchase(tx, engine)
    })
    const days = (await collector.groups()).groups.map(group => [
      group.product_id,
      group.oldest_purchase_date,
      group.purchase_date,
    ])
    expect(days).toEqual([
      ['other', '2025-05-05', '2025-05-05'],
      ['card', '2024-03-01', '2026-03-10'],
    ])
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })
})
