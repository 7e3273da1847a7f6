/** Changes that would leave figures which do not agree are rejected whole. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { entryForAdd } from '#domain/ledger/ledger'
import type { Cents } from '#domain/money/money'
import { storedCopyById } from '#server/db/copies/copies'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { changeCollection } from './change-collection.ts'
import { reconcile } from './reconcile.ts'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  async function expectClean() {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  it('a change is rejected by the table if copies and ledger disagree', async () => {
    await collector.add(raw)
    const [kept] = (await collector.list()).collection
    const stored = await app.storage.read(db => storedCopyById(db, collector.id, kept?.id ?? ''))
    if (!stored) throw new Error('there is no copy')
    const { id: copyId, productId } = stored
    const changes = [
      { copyId, productId, before: stored, after: { ...stored, costBasisCents: 999 as Cents } },
    ]
    const entries = [{ copyId, ...entryForAdd(1 as Cents) }]
    const work = async () => ({ operations: [{ kind: 'edit' as const, entries, changes }] })
    await expect(changeCollection(app.parts, collector.id, null, work, async () => null)).rejects.toThrow(
      /collector_totals_agree/,
    )
    await expectClean()
  })

  it.each([
    ['quantity', 1],
    ['cost_basis_cents', 1],
    ['own_priced_quantity', 1],
    ['own_price_cents', 1],
  ])('a change is rejected if the last copy of a group leaves %s behind', async (column, by) => {
    const { item } = await collector.add(raw)
    const wrong = (add: number) =>
      app.storage.write(tx =>
        sql`update holding_groups set ${sql.ref(column)} = ${sql.ref(column)} + ${sql.lit(add)}
          where collector_id = ${collector.id}`.execute(tx),
      )
    await wrong(by)
    expect(await collector.remove(item.id, 5)).toMatchObject({ status: 500 })
    await wrong(-by)
    expect(await collector.remove(item.id, 5)).toMatchObject({ status: 200 })
    await expectClean()
  })
})
