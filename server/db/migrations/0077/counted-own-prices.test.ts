import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { countOwnPrices } from './counted-own-prices.ts'

const added = [
  ['holdings', 'counts_own_price'],
  ['holding_groups', 'counted_own_cents'],
  ['collector_totals', 'own_counted_quantity'],
  ['collector_totals', 'own_counted_cents'],
  ['collector_totals', 'own_price_steps_cents'],
  ['stat_days', 'own_price_steps_cents'],
] as const

onBothEngines(engine => {
  it('lets no own price from before count', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 900]])
    const collector = await newCollector(app)
    const { item } = await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await collector.edit(item.id, { own_price: 50 })
    await app.storage.write(async tx => {
      for (const [table, column] of added)
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx)
      await countOwnPrices(tx, engine)
    })
    expect(await collector.stats()).toMatchObject({ total_market_price: 9, own_counted_quantity: 0 })
    expect(await collector.changes({ range: 'all' })).toMatchObject({ own_price_steps: 0 })
    await collector.edit(item.id, { counts_own_price: true })
    expect(await collector.stats()).toMatchObject({ total_market_price: 50, own_counted_quantity: 1 })
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    await app.close()
  })

  it('refuses a copy that counts at a price it does not have', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    const collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    const spoil = app.storage.write(tx =>
      tx.updateTable('holdings').set({ counts_own_price: 'yes' }).execute(),
    )
    await expect(spoil).rejects.toThrow()
    await app.close()
  })
})
