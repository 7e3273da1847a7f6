import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const quantities = [90, 1, 60, 45, 17]

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    const products = quantities.map((_, index) => ({ id: `card-${index}`, setName: `Set ${index % 2}` }))
    await addProducts(app.storage, products)
    collector = await newCollector(app)
    for (const condition of ['Near Mint', 'Damaged']) {
      for (const [index, quantity] of quantities.entries()) {
        app.clock.advance(1_000)
        await collector.add({ product_id: `card-${index}`, condition, purchase_price: 1, quantity })
      }
    }
    // PostgreSQL does this by itself within minutes. Until then it takes fifty times as long to list a set.
    await app.storage.write(tx => sql`analyze`.execute(tx))
  })
  afterAll(() => app.close())

  it.each([
    ['all copies', {}, 426],
    ['a type', { type: 'raw' }, 426],
    ['a set', { set: 'Set 0' }, 334],
    ['a group', { group: 'card-0:raw:near%20mint' }, 90],
  ])('has every copy on one page, in order: %s', async (_, filter, total) => {
    const whole = await collector.list({ ...filter, limit: 10_000 })
    expect(whole.collection).toHaveLength(total)
    for (const limit of [1, 7, 100]) {
      for (const page of somePages(Math.ceil(total / limit))) {
        const { collection, pagination } = await collector.list({ ...filter, limit, page })
        const start = (page - 1) * limit
        expect(collection).toEqual(whole.collection.slice(start, start + limit))
        expect(pagination.totalItems).toBe(total)
      }
    }
  })
})

/** The first, those in the middle, and those at the end and after it. */
function somePages(last: number): Set<number> {
  const middle = Math.ceil(last / 2)
  return new Set([1, 2, middle - 1, middle, middle + 1, last - 1, last, last + 1].filter(page => page > 0))
}
