import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { totalsById } from '#server/db/collection/collector-totals'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { addCopiesRecorded } from './0025-copies-recorded.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  it('counts the copies of every collector, those removed included', async () => {
    const collectors = [await newCollector(app), await newCollector(app), await newCollector(app)]
    for (const [index, collector] of collectors.slice(1).entries()) {
      const { item } = await collector.add({
        product_id: 'card',
        condition: 'Near Mint',
        purchase_price: 1,
        quantity: index + 1,
      })
      await collector.remove(item.id, 2)
    }
    await app.storage.write(async tx => {
      await tx.schema.alterTable('collector_totals').dropColumn('copies_recorded').execute()
      await addCopiesRecorded(tx, engine)
    })
    const recorded = await app.storage.read(async db => {
      const counts: number[] = []
      for (const { id } of collectors) counts.push((await totalsById(db, id)).copiesRecorded)
      return counts
    })
    expect(recorded).toEqual([0, 1, 2])
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })
})
