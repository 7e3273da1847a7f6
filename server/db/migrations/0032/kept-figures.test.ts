import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { queueHolders } from '#server/commands/collection/queue-holders'
import { valueQueued } from '#server/commands/collection/value-collection'
import { createRevaluationKeys } from '#server/db/migrations/0033/revaluation-keys'
import { keepValueShares } from '#server/db/migrations/0052/value-shares'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepFiguresOfGroups } from './kept-figures.ts'

const nearMint = 'raw:near%20mint'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other', setName: 'Jungle' }, { id: 'third' }])
  })
  afterAll(() => app.close())

  it('fills in every figure from before, also of collectors who wait to be valued', async () => {
    const [collector, waiting, empty] = [
      await newCollector(app),
      await newCollector(app),
      await newCollector(app),
    ]
    await setPrices(app.storage, [['card', nearMint, 900]])
    await valueQueued(app.parts, new AbortController().signal)
    const buy = (buyer: typeof collector, product_id: string, quantity = 1, purchase_price = 1.01) =>
      buyer.add({ product_id, condition: 'Near Mint', purchase_price, quantity })
    await buy(collector, 'card', 3)
    const { item } = await buy(collector, 'other')
    await collector.edit(item.id, { own_price: 7 })
    await buy(waiting, 'card')
    await buy(waiting, 'third', 2, 20)
    const gone = await buy(empty, 'third')
    await empty.remove(gone.item.id, 2)
    await setPrices(app.storage, [['third', nearMint, 5_000]])
    await queueHolders(app.parts, new AbortController().signal)
    await app.storage.write(async tx => {
      for (const index of [
        'holding_groups_distance',
        'holding_groups_product',
        'holding_groups_set',
        'holding_groups_unpriced',
        'holding_groups_value',
        'holdings_purchased',
      ]) {
        await tx.schema.dropIndex(index).execute()
      }
      for (const column of ['counted_price_cents', 'price_distance_cents', 'set_name']) {
        await tx.schema.alterTable('holding_groups').dropColumn(column).execute()
      }
      await tx.schema.alterTable('collector_totals').dropColumn('group_count').execute()
      await tx.schema.dropTable('revaluation_keys').execute()
      await tx.schema.dropTable('value_shares').execute()
      await keepFiguresOfGroups(tx, engine)
      await createRevaluationKeys(tx, engine)
      await keepValueShares(tx, engine)
      await sql`update stat_days set price_moves_cents = null`.execute(tx)
    })
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    const sets = async (of: typeof collector) => (await of.sets()).map(set => set.set_name)
    expect(await sets(collector)).toEqual(['Base Set', 'Jungle'])
    expect(await sets(empty)).toEqual([])
    expect((await waiting.alerts()).map(alert => alert.priceChange)).toEqual([30, 7.99])
    expect(await waiting.stats()).toMatchObject({ total_market_price: 109 })
    const keys = sql<{ collector_id: string; product_id: string }>`
      select collector_id, product_id from revaluation_keys order by product_id`
    expect((await app.storage.read(db => keys.execute(db))).rows).toEqual([
      { collector_id: waiting.id, product_id: 'card' },
      { collector_id: waiting.id, product_id: 'third' },
    ])
    await setPrices(app.storage, [['third', nearMint, 6_000]])
    await valueQueued(app.parts, new AbortController().signal)
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    expect(await waiting.stats()).toMatchObject({ total_market_price: 129 })
  })
})
