/** Inserts rows of a download as they are: copies, operations, entries, trades and days. */
import type { CopyRecord } from '#domain/copies/copy-record'
import type { CopyEntry, KeptChange } from '#domain/copies/operation'
import { columnMap } from '#server/database/columns'
import { insertRows, saveRows } from '#server/database/saved-rows'
import type { Writer } from '#server/database/storage'
import { columnsOf } from './record-columns.ts'
import { entryColumns } from './ledger-entries.ts'
import { operationColumns, type StoredOperation, versionText } from './operations.ts'
import { dayFigures, type StatDay } from './stat-days.ts'

export interface RestoredCopy {
  readonly id: string
  readonly productId: string
  readonly createdAt: string
  readonly removedAt: string | null
  readonly record: CopyRecord
}

export async function insertRestoredCopies(
  tx: Writer,
  collectorId: string,
  copies: readonly RestoredCopy[],
): Promise<void> {
  const rows = copies.map(({ record, ...copy }) => ({
    collector_id: collectorId,
    id: copy.id,
    created_at: copy.createdAt,
    removed_at: copy.removedAt,
    ...columnsOf(copy.productId, record),
  }))
  await insertRows(tx, 'holdings', rows)
}

export async function insertRestoredOperations(
  tx: Writer,
  collectorId: string,
  operations: readonly StoredOperation[],
): Promise<void> {
  const rows = operations.map(one => ({ collector_id: collectorId, ...operationColumns.write(one) }))
  await insertRows(tx, 'operations', rows)
}

export interface RestoredEntry extends CopyEntry {
  readonly sequence: number
  readonly occurredAt: string
  readonly operationSequence: number
}

export async function insertRestoredEntries(
  tx: Writer,
  collectorId: string,
  entries: readonly RestoredEntry[],
): Promise<void> {
  const rows = entries.map(entry => ({
    collector_id: collectorId,
    sequence: entry.sequence,
    occurred_at: entry.occurredAt,
    holding_id: entry.copyId,
    operation_sequence: entry.operationSequence,
    ...entryColumns.write(entry),
  }))
  await insertRows(tx, 'ledger_entries', rows)
}

export interface RestoredChange extends KeptChange {
  readonly operationSequence: number
  readonly position: number
}

export async function insertRestoredChanges(
  tx: Writer,
  collectorId: string,
  changes: readonly RestoredChange[],
): Promise<void> {
  const rows = changes.map(({ operationSequence, position, copyId, productId, before, after }) => ({
    collector_id: collectorId,
    operation_sequence: operationSequence,
    position,
    holding_id: copyId,
    product_id: productId,
    before_version: before && versionText(before),
    after_version: after && versionText(after),
  }))
  await insertRows(tx, 'operation_copies', rows)
}

const dayColumns = columnMap(['day', ...dayFigures.columns])

/** Inserts days. One that has been saved meanwhile becomes what it was. */
export async function insertRestoredDays(
  tx: Writer,
  collectorId: string,
  days: readonly StatDay[],
): Promise<void> {
  const rows = days.map(day => ({ collector_id: collectorId, ...dayColumns.write(day) }))
  await saveRows(tx, 'stat_days', ['collector_id', 'day'], rows)
}
