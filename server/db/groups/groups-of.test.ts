import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { inParts, isOneOf, wholeCollections } from './groups-of.ts'

onBothEngines(engine => {
  let app: TestApp
  let collectors: TestCollector[]
  beforeAll(async () => {
    app = await testApp(engine)
    const ids = Array.from({ length: 9 }, (_, index) => `card-${index}`)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    collectors = [await newCollector(app), await newCollector(app), await newCollector(app)]
    for (const [index, collector] of collectors.entries()) {
      for (const product_id of ids.slice(0, [9, 2, 1][index])) {
        for (const condition of ['Near Mint', 'Damaged'] as const)
          await collector.add({ product_id, condition, purchase_price: 1 })
      }
    }
  })
  afterAll(() => app.close())

  const allGroups = () =>
    app.storage.read(db =>
      db
        .selectFrom('holding_groups')
        .select(['collector_id', 'group_key'])
        .orderBy('collector_id')
        .orderBy('group_key')
        .execute(),
    )

  it.each([
    1, 2, 3, 4, 5, 6, 17, 18, 100,
  ])('has each group in one part, with at most about %i in a part', async atOnce => {
    const all = await allGroups()
    const counted = Map.groupBy(all, group => group.collector_id)
    const locked = collectors.map(({ id }) => ({
      collectorId: id,
      groupCount: counted.get(id)?.length ?? 0,
    }))
    const parts = await app.storage.read(async db => {
      const found = []
      for (const part of inParts(await wholeCollections(db, locked, atOnce)))
        found.push(
          await db
            .selectFrom('holding_groups')
            .select(['collector_id', 'group_key'])
            .where(isOneOf('holding_groups', part))
            .execute(),
        )
      return found
    })
    const idOf = (group: (typeof all)[number]) => `${group.collector_id} ${group.group_key}`
    expect(parts.flat().map(idOf).toSorted()).toEqual(all.map(idOf).toSorted())
    // A product is whole, with its two groups.
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(atOnce + 1)
  })
})
