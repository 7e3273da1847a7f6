import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepPriceAges } from './price-age-hours.ts'

const nearMint = 'raw:near%20mint'

onBothEngines(engine => {
  it('fills in the ages of the prices that the groups count', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }, { id: 'unpriced' }])
    const collector = await newCollector(app)
    const at = (hours: number) => new Date(app.clock.now.getTime() - hours * 60 * 60 * 1_000).toISOString()
    await setPrices(app.storage, [['card', nearMint, 900]], at(2))
    await setPrices(app.storage, [['other', nearMint, 500]], at(400))
    for (const product_id of ['card', 'other', 'unpriced'])
      await collector.add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity: 2 })
    const before = await collector.stats()
    await app.storage.write(async tx => {
      await tx.schema.dropTable('price_age_hours').execute()
      await tx.schema.dropIndex('holding_groups_priced').execute()
      await tx.schema.alterTable('holding_groups').dropColumn('counted_as_of').execute()
      await keepPriceAges(tx, engine)
    })
    expect(await collector.stats()).toEqual(before)
    expect(before.price_ages).toMatchObject({ within_day: 2, within_week: 0, older: 2 })
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    await app.close()
  })
})
