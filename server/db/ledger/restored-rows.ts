/** Inserts rows of a download as they are: copies, operations, entries, trades and days. */
import type { CopyRecord } from '#domain/copies/copy-record'
import type { CopyEntry, KeptChange } from '#domain/copies/operation'
import type { Insertable } from 'kysely'
import { insertInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { preparedForList } from '#server/database/prepared-lists'
import type { Writer } from '#server/database/storage'
import { columnsOf } from './record-columns.ts'
import type { HoldingsTable, StatDaysTable } from '#server/database/tables/copies'
import { entryColumns } from './ledger-entries.ts'
import type {
  LedgerEntriesTable,
  OperationCopiesTable,
  OperationsTable,
} from '#server/database/tables/operations'
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
  await insertInChunks(rows, chunk => insertCopies(tx, {}, chunk))
}

const insertCopies = preparedForList((db, _: object, rows: readonly Insertable<HoldingsTable>[]) =>
  db.insertInto('holdings').values([...rows]),
)

export async function insertRestoredOperations(
  tx: Writer,
  collectorId: string,
  operations: readonly StoredOperation[],
): Promise<void> {
  const rows = operations.map(one => ({ collector_id: collectorId, ...operationColumns.write(one) }))
  await insertInChunks(rows, chunk => insertOperations(tx, {}, chunk))
}

const insertOperations = preparedForList((db, _: object, rows: readonly Insertable<OperationsTable>[]) =>
  db.insertInto('operations').values([...rows]),
)

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
  await insertInChunks(rows, chunk => insertEntries(tx, {}, chunk))
}

const insertEntries = preparedForList((db, _: object, rows: readonly Insertable<LedgerEntriesTable>[]) =>
  db.insertInto('ledger_entries').values([...rows]),
)

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
  await insertInChunks(rows, chunk => insertChanges(tx, {}, chunk))
}

const insertChanges = preparedForList((db, _: object, rows: readonly Insertable<OperationCopiesTable>[]) =>
  db.insertInto('operation_copies').values([...rows]),
)

const dayColumns = columnMap(['day', ...dayFigures.columns])

/** Inserts days. One that has been saved meanwhile becomes what it was. */
export async function insertRestoredDays(
  tx: Writer,
  collectorId: string,
  days: readonly StatDay[],
): Promise<void> {
  const rows = days.map(day => ({ collector_id: collectorId, ...dayColumns.write(day) }))
  await insertInChunks(rows, chunk => insertDays(tx, {}, chunk))
}

const insertDays = preparedForList((db, _: object, rows: readonly Insertable<StatDaysTable>[]) =>
  db
    .insertInto('stat_days')
    .values([...rows])
    .onConflict(conflict =>
      conflict
        .columns(['collector_id', 'day'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(dayFigures.columns.map(column => [column, ref(`excluded.${column}`)])),
        ),
    ),
)
