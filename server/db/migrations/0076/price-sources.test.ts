import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { valueCollection } from '#server/commands/collection/value-collection'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepPriceSources } from './price-sources.ts'

const added = [
  ['collector_totals', 'source_steps_cents'],
  ['stat_days', 'source_steps_cents'],
  ['holding_groups', 'counted_source'],
  ['price_baselines', 'source'],
] as const

onBothEngines(engine => {
  it('knows the source of a price from before once it is counted again', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 900]])
    const collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await app.storage.write(async tx => {
      for (const [table, column] of added)
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx)
      await keepPriceSources(tx, engine)
    })
    const sources = () =>
      app.storage.read(async db => {
        const groups = await db.selectFrom('holding_groups').select('counted_source').execute()
        const baselines = await db.selectFrom('price_baselines').select('source').execute()
        return [...groups.map(row => row.counted_source), ...baselines.map(row => row.source)]
      })
    const differences = async () => (await reconcile(app.storage, () => {})).differences
    expect(await sources()).toEqual([null, null])
    expect(await differences()).toBe(0)
    await valueCollection(app.parts, collector.id)
    expect(await sources()).not.toContain(null)
    expect(await differences()).toBe(0)
    expect(await collector.changes({ range: 'all' })).toMatchObject({ source_steps: 0 })
    await app.close()
  })
})
