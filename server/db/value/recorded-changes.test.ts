import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { entriesOfCopies, newestChanges } from './group-changes.ts'

onBothEngines(engine => {
  it('reads the entries of a copy, and none of the hundreds of others that an operation may have', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'mew' }])
    const collector = await newCollector(app)
    const { item } = await collector.add({
      product_id: 'mew',
      condition: 'Near Mint',
      purchase_price: 1,
      quantity: 5,
    })
    await collector.remove(item.id, 3)
    const collectorId = await app.storage.read(
      async db => (await db.selectFrom('collectors').select('id').executeTakeFirstOrThrow()).id,
    )
    const entries = await app.storage.read(async db => {
      const changes = await newestChanges(db, collectorId, { copyId: item.id }, 10)
      expect(changes.map(({ kind }) => kind)).toEqual(['sale', 'add'])
      return [...(await entriesOfCopies(db, collectorId, changes)).values()].flat()
    })
    expect(entries.map(({ copyId, cashCents }) => [copyId, cashCents]).toSorted()).toEqual([
      [item.id, -100],
      [item.id, 300],
    ])
    await app.close()
  })
})
