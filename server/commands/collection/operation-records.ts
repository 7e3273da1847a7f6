/** From what a collector does to the operations that are kept of it. */
import { applyEntry, type Balances } from '#domain/collection/ledger'
import type { OperationEffect, OperationKind } from '#domain/collection/operation'
import { sumCents } from '#domain/money/money'
import { newId } from '#server/commands/new-id'
import type { CollectorTotals } from '#server/db/collection/collector-totals'
import { saveChanges } from '#server/db/collection/copies'
import { appendEntries } from '#server/db/collection/ledger-entries'
import { saveRemarks } from '#server/db/collection/remarks/remark-texts'
import { insertOperation, type StoredOperation } from '#server/db/collection/operations'
import type { StagedOperation } from '#server/db/collection/staged-operation'
import type { Writer } from '#server/db/storage'
import { inOrder } from '#server/db/together'
import type { Locked } from './change-collection.ts'
import type { ReadyOperation } from './ready-operation.ts'

/** One thing the collector does. */
export interface NewOperation extends OperationEffect {
  /** A new one when absent. */
  readonly id?: string
  readonly kind: OperationKind
  /** Today when absent. */
  readonly day?: string | undefined
  /** The id of the operation that this one undoes. */
  readonly reverses?: string
  /** The id of the operation that this one replaces. */
  readonly corrects?: string
  /** What was made ready of it. */
  readonly ready?: ReadyOperation | null
}

/** An operation with what belongs to it, and the ledger's last sequence before it. */
interface OperationRecord {
  readonly operation: StoredOperation
  readonly changes: NewOperation['changes']
  readonly entries: NewOperation['entries']
  readonly staged: StagedOperation | null
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
    const { id = newId(), kind, day = today, reverses, corrects, entries, changes, ready } = one
    const { ledgerSequence, operationSequence } = last.after
    const balances = entries.reduce<Balances>(applyEntry, last.after)
    const operation = {
      sequence: operationSequence + 1,
      id,
      kind,
      occurredAt: now.toISOString(),
      day,
      reverses: reverses ?? null,
      corrects: corrects ?? null,
      cashCents: sumCents(entries.map(({ cashCents }) => cashCents)),
      costBasisCents: sumCents(entries.map(({ costBasisCents }) => costBasisCents)),
      realisedProfitCents: sumCents(entries.map(({ realisedProfitCents }) => realisedProfitCents)),
      lifetimeEarningsAfterCents: balances.lifetimeEarningsCents,
      costBasisAfterCents: balances.costBasisCents,
      realisedProfitAfterCents: balances.realisedProfitCents,
      copies: changes.length,
    }
    records.push({ operation, changes, entries, staged: ready?.staged ?? null, ledgerSequence })
    const after = {
      ...last.after,
      ...balances,
      ledgerSequence: ledgerSequence + entries.length,
      operationSequence: operation.sequence,
    }
    last = { after, operation }
  }
  return { records, last }
}

/** Saves the copies of an operation, itself and its entries. */
export async function saveRecord(
  tx: Writer,
  collectorId: string,
  isShort: boolean,
  { operation, changes, entries, staged, ledgerSequence }: OperationRecord,
): Promise<void> {
  const { added = null, versions = null, entries: stagedEntries = null } = staged ?? {}
  await inOrder(
    isShort,
    () => saveChanges(tx, collectorId, changes, operation.occurredAt, added?.copies ?? null),
    () => saveRemarks(tx, collectorId, changes, added?.uses ?? null),
    () => insertOperation(tx, collectorId, operation, changes, versions),
    () => appendEntries(tx, collectorId, ledgerSequence, operation, entries, stagedEntries),
  )
}
