import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepGroupsByKind } from './groups-by-kind.ts'

onBothEngines(engine => {
  it('counts the groups of each kind', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card' },
      { id: 'other' },
      { id: 'box', productType: 'sealed_product' },
    ])
    const [collector, empty] = [await newCollector(app), await newCollector(app)]
    const graded = {
      grading_company: 'PSA',
      grade: '9',
      purchase_price: 1,
    } as const
    for (const product_id of ['card', 'other'])
      await collector.add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity: 2 })
    await collector.add({ product_id: 'card', ...graded })
    await collector.add({ product_id: 'box', purchase_price: 1 })
    const gone = await empty.add({ product_id: 'card', ...graded })
    await empty.remove(gone.item.id, 2)
    await app.storage.write(async tx => {
      await tx.schema.dropIndex('holding_groups_kind').execute()
      for (const column of ['raw_groups', 'graded_groups', 'grading_groups', 'sealed_groups'])
        await tx.schema.alterTable('collector_totals').dropColumn(column).execute()
      await keepGroupsByKind(tx, engine)
    })
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    const totals = await app.storage.read(db =>
      db
        .selectFrom('collector_totals')
        .select(['raw_groups', 'graded_groups', 'grading_groups', 'sealed_groups'])
        .where('collector_id', '=', collector.id)
        .executeTakeFirst(),
    )
    expect(totals).toEqual({ raw_groups: 2, graded_groups: 1, grading_groups: 0, sealed_groups: 1 })
    await app.close()
  })
})
