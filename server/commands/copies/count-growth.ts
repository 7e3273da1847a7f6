/** What a change of a collection adds, within the limits of one collector. */
import type { CopyRecord } from '#domain/copies/copy-record'
import type { CopyChange } from '#domain/copies/operation'
import { remarksLength } from '#domain/copies/remarks'
import { zeroCents } from '#domain/money/money'
import type { CollectorTotals } from '#server/db/ledger/collector-totals'
import type { Writer } from '#server/database/storage'
import { countCollectionGrowth } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import type { LaterGrowth, NewOperation } from '#server/commands/ledger/change'

/** Counts what the change adds. Returns the totals with the copies recorded. Throws Refused beyond a limit. */
export async function countGrowth(
  tx: Writer,
  parts: Parts,
  before: CollectorTotals,
  operations: readonly NewOperation[],
): Promise<CollectorTotals> {
  const changes = operations.flatMap(operation => operation.changes)
  const later = operations.map(operation => operation.later ?? noGrowth)
  const entries = sumOf(operations.map(operation => operation.entries.length))
  const after = withNewCopies(before, changes)
  const laterCopies = sumOf(later.map(({ newCopies }) => newCopies))
  await countCollectionGrowth(tx, parts, before.collectorId, {
    newCopies: after.copiesRecorded - before.copiesRecorded + laterCopies,
    // A change of nothing keeps its idempotency key.
    changes: Math.max(1, sumOf(changes.map(weightOf)) + sumOf(later.map(({ weight }) => weight))),
    copiesRecorded: after.copiesRecorded + laterCopies,
    history:
      before.ledgerSequence +
      before.operationSequence +
      entries +
      sumOf(later.map(step => step.entries)) +
      operations.length,
  })
  return after
}

const noGrowth: LaterGrowth = { newCopies: 0, weight: 0, entries: 0, costBasisCents: zeroCents }

/** Returns the totals with the copies recorded that these changes add. */
export function withNewCopies(before: CollectorTotals, changes: readonly CopyChange[]): CollectorTotals {
  const newCopies = changes.filter(change => change.before === null).length
  return { ...before, copiesRecorded: before.copiesRecorded + newCopies }
}

/** Long remarks count as more changes, by the room that they take in the history. */
const charactersPerChange = 500

interface WithRemarks {
  readonly before: Pick<CopyRecord, 'remarks'> | null
  readonly after: Pick<CopyRecord, 'remarks'>
}

/** How many changes a change counts as. */
export function weightOf({ before, after }: WithRemarks): number {
  const length = remarksLength(after.remarks) + (before === null ? 0 : remarksLength(before.remarks))
  return 1 + Math.floor(length / charactersPerChange)
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}
