/** What a change of a collection adds, within the limits of one collector. */
import type { CopyChange } from '#domain/collection/operation'
import { remarksLength } from '#domain/collection/remarks/remarks'
import type { CollectorTotals } from '#server/db/collection/collector-totals'
import type { Writer } from '#server/db/storage'
import { countCollectionGrowth } from '#server/limits/quotas'
import type { Parts } from '#server/parts'
import type { NewOperation } from './operation-records.ts'

/** Counts what the change adds. Returns the totals with the copies recorded. Throws Refused beyond a limit. */
export async function countGrowth(
  tx: Writer,
  parts: Parts,
  before: CollectorTotals,
  operations: readonly NewOperation[],
): Promise<CollectorTotals> {
  const changes = operations.flatMap(operation => operation.changes)
  const entries = sumOf(operations.map(operation => operation.entries.length))
  const newCopies = changes.filter(change => change.before === null).length
  const copiesRecorded = before.copiesRecorded + newCopies
  await countCollectionGrowth(tx, parts, before.collectorId, {
    newCopies,
    // A change of nothing keeps its idempotency key.
    changes: Math.max(1, changes.length) + sumOf(changes.map(remarksWeight)),
    copiesRecorded,
    history: before.ledgerSequence + before.operationSequence + entries + operations.length,
  })
  return { ...before, copiesRecorded }
}

/** Long remarks count as more changes, by the room that they take in the history. */
const charactersPerChange = 500

function remarksWeight({ before, after }: CopyChange): number {
  const length = remarksLength(after.remarks) + (before === null ? 0 : remarksLength(before.remarks))
  return Math.floor(length / charactersPerChange)
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}
