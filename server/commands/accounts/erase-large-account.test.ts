import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noExtraCosts } from '#domain/collection/extra-costs'
import { entryForAdd } from '#domain/collection/ledger'
import { cents } from '#domain/money/money'
import { changeCollection } from '#server/commands/collection/change-collection'
import { reconcile } from '#server/commands/collection/reconcile'
import { rowsAtOnce } from '#server/db/accounts/erasures'
import type { Storage } from '#server/db/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onEachEngine } from '#server/testing/storages'
import { eraseForOperator } from './erase-account.ts'

const copies = 2 * rowsAtOnce + 10

onEachEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  it('deletes a large account whole, in batches where others wait for a statement', async () => {
    const first = await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await addMany(app, collector.id)
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
    const isInBatches = Math.max(...deletions) === rowsAtOnce
    expect(isInBatches).toBe(engine === 'sqlite')
  })
})

/** Adds copies with an operation each. */
async function addMany({ parts }: TestApp, collectorId: string): Promise<void> {
  const operations = Array.from({ length: copies }, (_, index) => {
    const after = {
      purchaseDate: '2026-01-01',
      state: { kind: 'raw', condition: 'Near Mint' } as const,
      costBasisCents: cents(100 + index),
      purchaseCosts: noExtraCosts,
      ownPriceCents: null,
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

/** Notes how many rows each deletion took. */
function watchingDeletions(storage: Storage): { storage: Storage; deletions: number[] } {
  const deletions: number[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) deletions.push(Number(result.numAffectedRows))
      return result
    },
  }
  return {
    deletions,
    storage: { ...storage, write: work => storage.write(tx => work(tx.withPlugin(watching) as typeof tx)) },
  }
}
