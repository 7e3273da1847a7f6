import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { keepWhatMoved } from '#server/db/migrations/0051/what-moved'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepValueShares } from './value-shares.ts'

const moved = [
  'price_moves',
  'newly_priced',
  'added_value',
  'removed_value',
  'regraded_value',
  'bought',
  'sold',
]

onBothEngines(engine => {
  it('divides the collections from before, and starts to keep what moves them', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card' },
      { id: 'other', setName: 'Jungle' },
      { id: 'box', productType: 'sealed_product' },
    ])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 900]])
    const [collector, empty] = [await newCollector(app), await newCollector(app)]
    const paid = { purchase_price: 1 }
    for (const product_id of ['card', 'other'])
      await collector.add({ product_id, condition: 'Near Mint', quantity: 2, ...paid })
    const { item } = await collector.add({ product_id: 'card', grading_company: 'PSA', grade: '9', ...paid })
    const grading = { grading_status: 'grading', raw_card_cost: 1, grading_cost: 0 }
    await collector.add({ product_id: 'other', ...grading })
    await collector.add({ product_id: 'box', ...paid })
    const gone = await empty.add({ product_id: 'card', condition: 'Near Mint', ...paid })
    await empty.remove(gone.item.id, 2)
    await app.storage.write(async tx => {
      await tx.schema.dropTable('value_shares').execute()
      for (const table of ['collector_totals', 'stat_days'])
        for (const figure of moved) {
          await sql`alter table ${sql.table(table)} drop column ${sql.ref(`${figure}_cents`)}`.execute(tx)
        }
      await keepWhatMoved(tx, engine)
      await keepValueShares(tx, engine)
    })
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    expect(await collector.breakdown()).toMatchObject({
      shares: [
        { key: 'Base Set', total_market_price: 18, quantity: 4, total_investment: 4 },
        { key: 'Jungle', total_market_price: 0, quantity: 3 },
      ],
    })
    expect((await empty.breakdown()).shares).toEqual([])
    await collector.remove(item.id, 5)
    expect(await collector.changes({ range: 'all' })).toMatchObject({
      whole: false,
      start_value: 18,
      sold: 5,
    })
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    await app.close()
  })
})
