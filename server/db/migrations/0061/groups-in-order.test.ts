import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepGroupsInOrder } from './groups-in-order.ts'

onBothEngines(engine => {
  it('gives the groups that are there the keys of their products', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', setName: 'Base Set', cardNumber: '4/102' },
      { id: 'poke-ball', name: 'Poké Ball', setName: 'Lost Origin', cardNumber: 'TG05' },
      { id: 'box', name: 'Booster Box', productType: 'sealed_product' },
    ])
    const [one, other] = [await newCollector(app), await newCollector(app)]
    for (const product_id of ['charizard', 'poke-ball'])
      await one.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    await one.add({ product_id: 'box', purchase_price: 1 })
    await other.add({ product_id: 'charizard', condition: 'Damaged', purchase_price: 1 })
    await app.storage.write(async tx => {
      for (const index of ['holding_groups_name', 'holding_groups_product'])
        await tx.schema.dropIndex(index).execute()
      for (const column of ['name_key', 'set_key', 'number_key'])
        await tx.schema.alterTable('holding_groups').dropColumn(column).execute()
      await tx.schema
        .createIndex('holding_groups_product')
        .on('holding_groups')
        .columns(['collector_id', 'product_id'])
        .execute()
      await keepGroupsInOrder(tx, engine)
    })
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    const numbers = await app.storage.read(db =>
      db
        .selectFrom('holding_groups')
        .select(['product_id', 'name_key', 'number_key'])
        .where('collector_id', '=', one.id)
        .orderBy('number_key')
        .execute(),
    )
    expect(numbers).toEqual([
      { product_id: 'charizard', name_key: 'charizard', number_key: '1 000004/102' },
      { product_id: 'poke-ball', name_key: 'poké ball', number_key: '2 tg000005' },
      { product_id: 'box', name_key: 'booster box', number_key: '9' },
    ])
    await app.close()
  })
})
