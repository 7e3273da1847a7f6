/** Fills collections of benchmarks without a call for each copy. */
import { noOwnPrice } from '#domain/groups/grouping'
import { v7 as newId } from 'uuid'
import { conditions, type CopyState, gradedState } from '#domain/copies/copy'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { entryForAdd } from '#domain/ledger/ledger'
import type { CopyChange } from '#domain/copies/operation'
import { noRemarks } from '#domain/copies/remarks'
import { cents } from '#domain/money/money'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { TestApp } from '#server/testing/app'

/** Adds this many copies, ten with each operation, one in ten of them graded. */
export async function addManyCopies(
  { parts, clock }: TestApp,
  collectorId: string,
  copies: number,
  productOf: (index: number) => string,
): Promise<void> {
  const [batch, each] = [5_000, 10]
  for (let start = 0; start < copies; start += batch) {
    const changes = Array.from({ length: Math.min(batch, copies - start) }, (_, index) =>
      added(start + index, productOf(start + index)),
    )
    const now = new Date(clock.now.getTime() - (copies - start))
    const operations = Array.from({ length: changes.length / each }, (_, index) => {
      const some = changes.slice(index * each, (index + 1) * each)
      const entries = some.map(({ copyId, after }) => ({ copyId, ...entryForAdd(after.costBasisCents) }))
      return { kind: 'add' as const, entries, changes: some }
    })
    const then = { ...parts, now: () => now }
    await changeCollection(
      then,
      collectorId,
      null,
      async () => ({ operations }),
      async () => null,
    )
  }
}

function added(index: number, productId: string): CopyChange {
  const state: CopyState =
    index % 10 === 0
      ? gradedState('PSA', String((index % 3) + 8))
      : { kind: 'raw', condition: conditions[index % 7 === 0 ? 1 : 0] }
  const after = {
    purchaseDate: '2026-01-01',
    state,
    costBasisCents: cents(100 + (index % 5_000)),
    purchaseCosts: noExtraCosts,
    paid: null,
    remarks: noRemarks,
    ...noOwnPrice,
    removal: null,
  }
  return { copyId: newId(), productId, before: null, after }
}
