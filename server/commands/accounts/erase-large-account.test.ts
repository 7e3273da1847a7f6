import { noOwnPrice } from '#domain/groups/grouping'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { entryForAdd } from '#domain/ledger/ledger'
import { noRemarks } from '#domain/copies/remarks'
import { cents } from '#domain/money/money'
import { changeCollection } from '#server/commands/ledger/change-collection'
import { reconcile } from '#server/commands/ledger/reconcile'
import { rowsAtOnce } from '#server/database/engines/some-rows'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { eraseForOperator } from './erase-account.ts'

onOneEngine(engine => {
  const copies = rowsAtOnce[engine] + 10
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  it('deletes a large account whole, in transactions of some milliseconds', async () => {
    const first = await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await addMany(app, collector.id, copies)
    const params = { id: first.operation_id ?? '' }
    const undone = await app.call('POST /api/operations/:id/undo', { token: collector.token, params })
    expect(undone.status).toBe(200)
    const { storage, deletions } = watchingDeletions(app.storage)
    await eraseForOperator({ ...app.parts, storage }, collector.id)
    for (const table of ['holdings', 'operations', 'ledger_entries', 'collectors'] as const) {
      const left = await app.storage.read(db =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .execute(),
      )
      expect(Number(left[0]?.n)).toBe(0)
    }
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    const most = deletions.map(rows => rows.reduce((sum, some) => sum + some, 0))
    expect(Math.max(...most)).toBe(rowsAtOnce[engine])
  })
})

/** Adds copies with an operation each. */
async function addMany({ parts }: TestApp, collectorId: string, copies: number): Promise<void> {
  const operations = Array.from({ length: copies }, (_, index) => {
    const after = {
      purchaseDate: '2026-01-01',
      state: { kind: 'raw', condition: 'Near Mint' } as const,
      costBasisCents: cents(100 + index),
      purchaseCosts: noExtraCosts,
      paid: null,
      remarks: noRemarks,
      ...noOwnPrice,
      removal: null,
    }
    const copyId = `copy-${index}`
    const changes = [{ copyId, productId: 'card', before: null, after }]
    return { kind: 'add' as const, entries: [{ copyId, ...entryForAdd(after.costBasisCents) }], changes }
  })
  await changeCollection(
    parts,
    collectorId,
    null,
    async () => ({ operations }),
    async () => null,
  )
}

/** Notes how many rows each transaction deleted, statement by statement. */
function watchingDeletions(storage: Storage): { storage: Storage; deletions: number[][] } {
  const deletions: number[][] = []
  const watchingOf = (rows: number[]): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) rows.push(Number(result.numAffectedRows))
      return result
    },
  })
  const write: Storage['write'] = work =>
    storage.write(tx => {
      const rows: number[] = []
      deletions.push(rows)
      return work(tx.withPlugin(watchingOf(rows)) as typeof tx)
    })
  return { deletions, storage: { ...storage, write } }
}
