/** What version 0.9 gave its collectors comes back: its download, and its files of copies. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { answersOf, check, packed, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testAppOn } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { collectorOf, newCollector, type TestCollector } from '#server/testing/collection'
import { onBothEngines } from '#server/testing/storages'
import { collectorsOf09, databaseOf09, endOf09, fileOf09 } from '#server/testing/version-0.9/opened'
import { migrate } from '#server/database/migrate'

onBothEngines(engine => {
  let app: TestApp
  let before: TestCollector
  beforeAll(async () => {
    const database = await databaseOf09(engine)
    await migrate(database.storage)
    app = await testAppOn(database, endOf09)
    before = collectorOf(app, collectorsOf09[0])
  })
  afterAll(() => app.close())

  async function expectReconciled(): Promise<void> {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
  }

  it.each(['data.json', 'a zip'])('as %s, with every answer as before', async form => {
    const data = fileOf09('download/data.json')
    const file = form === 'a zip' ? await packed(String(data)) : data
    const again = await newCollector(app)
    expect((await check(app, again.token, file)).body).toMatchObject({
      trades: 1,
      submissions: 2,
      imports: 2,
    })
    expect((await restore(app, again.token, file)).refusal).not.toHaveProperty('error')
    expect(downloadable(await answersOf(app, again))).toEqual(downloadable(await answersOf(app, before)))
    await again.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await expectReconciled()
  })

  it.each([
    'download/holdings.csv',
    'download/holofolio-collection.csv',
  ])('as %s, with every copy and cost', async name => {
    const importer = await importerOf(app)
    const { id, counts } = await importer.begin(fileOf09(name))
    expect(counts).toContainEqual(
      expect.objectContaining({ verdict: 'matched', copies: 18, total_cost: 1_443.5 }),
    )
    const had = await before.stats()
    expect((await importer.publish(id, had.total_quantity)).refusal).not.toHaveProperty('error')
    await app.parts.background.settled()
    const has = await importer.stats()
    expect([has.total_quantity, has.total_investment, has.total_market_price]).toEqual([
      had.total_quantity,
      had.total_investment,
      had.total_market_price,
    ])
    await expectReconciled()
  })
})

/** Leaves out what no download of data has: pictures, which are another one, and news of products. */
function downloadable(answers: unknown): unknown {
  const { notifications: _, ...others } = answers as Record<string, unknown>
  const text = JSON.stringify(others, (name, value) => (name.endsWith('_picture') ? undefined : value))
  return JSON.parse(text)
}
