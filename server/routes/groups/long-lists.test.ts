import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noFilter, selectionOf } from '#server/db/groups/collection-filter'
import { groupKeysPage } from '#server/db/groups/group-pages'
import { groupsByKey } from '#server/db/groups/groups'
import { copiesInBatches } from '#server/db/copies/copy-pages'
import { newestCopiesOf, newestCopiesOfMany } from '#server/db/groups/newest-held'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const products = 280

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    const named = Array.from({ length: products }, (_, index) => ({
      id: `card-${index}`,
      name: `Card ${index}`,
    }))
    await addProducts(app.storage, named)
    await setPrices(app.storage, [['card-7', 'raw:near%20mint', 1_234]])
    collector = await newCollector(app)
    for (const [index, { id }] of named.entries()) {
      const quantity = index % 50 === 7 ? 25 : (index % 3) + 1
      await collector.add({ product_id: id, condition: 'Near Mint', purchase_price: index / 4, quantity })
      if (index % 2 === 0) app.clock.advance(1)
    }
    await app.storage.write(tx => sql`analyze`.execute(tx))
  })
  afterAll(() => app.close())

  it.each([
    {},
    { type: 'raw' },
    { group: 'card-57:raw:near%20mint' },
  ])('lists the same copies at once as page by page: %j', async query => {
    const pages = [1, 2, 3, 4, 5, 6, 7, 8].map(page => collector.list({ ...query, page, limit: 100 }))
    const paged = (await Promise.all(pages)).flatMap(({ collection }) => collection)
    const long = await collector.list({ ...query, limit: 10_000 })
    expect(long.collection).toEqual(paged)
    expect(long.pagination).toEqual({
      page: 1,
      totalPages: 1,
      totalItems: paged.length,
      itemsPerPage: 10_000,
    })
    const second = await collector.list({ ...query, page: 2, limit: 300 })
    expect(second.collection).toEqual(paged.slice(300, 600))
  })

  it.each([{}, { type: 'raw' }])('lists the same groups at once as page by page: %j', async query => {
    const pages = [1, 2, 3].map(page => collector.groups({ ...query, page, limit: 100 }))
    const paged = (await Promise.all(pages)).flatMap(({ groups }) => groups)
    expect(paged).toHaveLength(products)
    expect((await collector.groups({ ...query, limit: 10_000 })).groups).toEqual(paged)
    expect((await collector.groups({ ...query, page: 2, limit: 150 })).groups).toEqual(paged.slice(150))
  })

  it.each([1, 2, 3, 20])('finds the newest %i copies of many groups', async each => {
    const [known, looked] = await app.storage.read(async db => {
      const selection = await selectionOf(db, collector.id, noFilter)
      const keys = await groupKeysPage(selection, { limit: 40, offset: 200 })
      const groups = await groupsByKey(db, collector.id, keys)
      expect(groups.map(({ key }) => key)).toEqual(keys)
      return [
        await newestCopiesOfMany(db, collector.id, groups, each),
        await newestCopiesOf(db, collector.id, groups, each),
      ]
    })
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(looked))
  })

  it('reads all batches from one snapshot', async () => {
    const { collection } = await collector.list({ limit: 10_000 })
    const read = await app.storage.read(async db => {
      const selection = await selectionOf(db, collector.id, noFilter)
      const ids: string[] = []
      for await (const copies of copiesInBatches(db, selection, { limit: 10_000, offset: 0 })) {
        if (ids.length === 0) await collector.remove(collection.at(-1)?.id ?? '', null)
        ids.push(...copies.map(({ id }) => id))
      }
      return ids
    })
    expect(read).toEqual(collection.map(({ id }) => id))
    expect((await collector.list({ limit: 10_000 })).collection).toEqual(collection.slice(0, -1))
  })
})
