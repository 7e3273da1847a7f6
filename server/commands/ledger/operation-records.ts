/** From what a collector does to the operations that are kept of it. */
import { applyEntry, type Balances } from '#domain/ledger/ledger'
import { sumCents, zeroCents } from '#domain/money/money'
import { newId } from '#server/commands/new-id'
import type { CollectorTotals } from '#server/db/ledger/collector-totals'
import { saveChanges } from '#server/db/copies/copies'
import { appendEntries } from '#server/db/ledger/ledger-entries'
import { saveRemarks } from '#server/db/copies/remark-texts'
import { saveOperation, type StoredOperation } from '#server/db/ledger/operations'
import type { Writer } from '#server/database/storage'
import { inOneMessage } from '#server/database/one-message'
import type { Locked, NewOperation } from './change.ts'

/** An operation with what belongs to it, and the ledger's last sequence before it. */
interface OperationRecord {
  readonly operation: StoredOperation
  readonly changes: NewOperation['changes']
  readonly entries: NewOperation['entries']
  /** The place of its first change. */
  readonly from: number
  readonly ledgerSequence: number
}

interface Recorded {
  readonly after: CollectorTotals
  /** The last operation kept; null when nothing changed. */
  readonly operation: StoredOperation | null
}

/** Returns the operations as they are kept, and the totals with the balances after the last one. */
export function recordsOf(
  { now, today }: Pick<Locked, 'now' | 'today'>,
  before: CollectorTotals,
  operations: readonly NewOperation[],
): { readonly records: readonly OperationRecord[]; readonly last: Recorded } {
  const records: OperationRecord[] = []
  let last: Recorded = { after: before, operation: null }
  for (const one of operations) {
    const { entries, changes, continues, pendingCopies = 0 } = one
    const { ledgerSequence } = last.after
    const balances = entries.reduce<Balances>(applyEntry, last.after)
    const begun = continues ?? begunOperation(one, { now, today }, last.after.operationSequence + 1)
    const operation = {
      ...begun,
      cashCents: sumCents([begun.cashCents, ...entries.map(({ cashCents }) => cashCents)]),
      costBasisCents: sumCents([begun.costBasisCents, ...entries.map(entry => entry.costBasisCents)]),
      realisedProfitCents: sumCents([
        begun.realisedProfitCents,
        ...entries.map(({ realisedProfitCents }) => realisedProfitCents),
      ]),
      lifetimeEarningsAfterCents: balances.lifetimeEarningsCents,
      costBasisAfterCents: balances.costBasisCents,
      realisedProfitAfterCents: balances.realisedProfitCents,
      copies: begun.copies + changes.length,
    }
    records.push({ operation, changes, entries, from: begun.copies, ledgerSequence })
    const after = {
      ...last.after,
      ...balances,
      ledgerSequence: ledgerSequence + entries.length,
      operationSequence: operation.sequence,
      pendingCopies,
    }
    last = { after, operation }
  }
  return { records, last }
}

/** Returns an operation that has changed nothing yet. */
function begunOperation(
  { id = newId(), kind, day, reverses, corrects }: NewOperation,
  { now, today }: Pick<Locked, 'now' | 'today'>,
  sequence: number,
): StoredOperation {
  return {
    sequence,
    id,
    kind,
    occurredAt: now.toISOString(),
    day: day ?? today,
    reverses: reverses ?? null,
    corrects: corrects ?? null,
    cashCents: zeroCents,
    costBasisCents: zeroCents,
    realisedProfitCents: zeroCents,
    lifetimeEarningsAfterCents: zeroCents,
    costBasisAfterCents: zeroCents,
    realisedProfitAfterCents: zeroCents,
    copies: 0,
  }
}

/** Saves the copies of an operation, itself and its entries. */
export async function saveRecord(
  tx: Writer,
  collectorId: string,
  { operation, changes, entries, from, ledgerSequence }: OperationRecord,
): Promise<void> {
  await saveChanges(tx, collectorId, changes, operation.occurredAt)
  await saveRemarks(tx, collectorId, changes)
  await inOneMessage(
    saveOperation(tx, collectorId, operation, changes, from),
    appendEntries(tx, collectorId, ledgerSequence, operation, entries),
  )
}
