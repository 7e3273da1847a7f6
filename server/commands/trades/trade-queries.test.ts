import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { type CountedStorage, countingQueries } from '#server/testing/counted-queries'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { reconcile } from '#server/commands/ledger/reconcile'

onBothEngines(engine => {
  let database: TemporaryStorage
  let counted: CountedStorage
  let app: TestApp
  const ids = Array.from({ length: 180 }, (_, index) => `card-${index}`)
  beforeAll(async () => {
    database = await temporaryStorage(engine)
    counted = countingQueries(database.storage)
    app = await testApp(engine, { storage: counted.storage })
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  it('asks as much for a trade of 180 groups as for one of 20', async () => {
    const collector = await newCollector(app)
    const given = async () => {
      const { item } = await collector.add({ product_id: 'card-0', condition: 'Damaged', purchase_price: 9 })
      return [{ id: item.id }]
    }
    const queriesOf = async (products: readonly string[], condition: string) => {
      const traded_away = await given()
      counted.take()
      const received = products.map(id => ({ id, condition }))
      expect((await collector.trade({ traded_away, received })).status).toBe(201)
      return counted.take().queries
    }
    const few = await queriesOf(ids.slice(0, 20), 'Near Mint')
    expect(await queriesOf(ids, 'Lightly Played')).toBe(few)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })
})
