import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { insertProducts } from '#server/db/catalogue/products'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { plainProduct } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { numberGroups } from './numbered-groups.ts'

onBothEngines(engine => {
  it('gives the groups that are there the numbers of their products, listed or not', async () => {
    const app = await testApp(engine)
    const card = {
      ...plainProduct,
      productType: 'card',
      setName: 'Base Set',
      setCode: null,
      cardNumber: '4',
    } as const
    const products = [
      { ...card, id: 'charizard', name: 'Charizard' },
      { ...card, id: 'reverse', entryId: 'charizard', name: 'Charizard', otherPrinting: 'reverse' },
      { ...card, id: 'box', name: 'Booster Box', productType: 'sealed_product' },
    ] as const
    await app.storage.write(tx => insertProducts(tx, products, '2026-01-01T00:00:00.000Z'))
    const [one, other] = [await newCollector(app), await newCollector(app)]
    for (const product_id of ['charizard', 'reverse'])
      await one.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    await other.add({ product_id: 'box', purchase_price: 1 })
    await app.storage.write(async tx => {
      await tx.schema.dropIndex('holding_groups_number').execute()
      await tx.schema.alterTable('holding_groups').dropColumn('product_number').execute()
      await numberGroups(tx)
    })
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    const { groups } = await one.groups({ search: 'charizard' })
    expect(groups.map(group => group.product_id).toSorted()).toEqual(['charizard', 'reverse'])
    expect((await other.groups({ search: 'booster' })).groups).toHaveLength(1)
    expect((await other.groups({ search: 'charizard' })).groups).toEqual([])
    await app.close()
  })
})
