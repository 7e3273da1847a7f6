/** Operations of many copies while they are written in steps, and parts of them. */
import type { CopyEntry } from '#domain/copies/operation'
import { sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { entryColumns } from './ledger-entries.ts'
import { operationColumns, type StoredOperation } from './operations.ts'
import { preparedForList } from '#server/database/prepared-lists'
import type { Reader } from '#server/database/storage'

/** An operation with steps to come. */
export interface PendingOperation {
  /** As its last step left it. */
  readonly operation: StoredOperation
  /** How many copies its later steps change. */
  readonly pendingCopies: number
}

/** Returns the collector's newest operation if it has steps to come, else null. */
export async function pendingOperation(db: Reader, collectorId: string): Promise<PendingOperation | null> {
  const row = await db
    .selectFrom('collector_totals as totals')
    .innerJoin('operations', join =>
      join
        .onRef('operations.collector_id', '=', 'totals.collector_id')
        .onRef('operations.sequence', '=', 'totals.operation_sequence'),
    )
    .select('totals.pending_copies')
    .select(operationColumns.of('operations'))
    .where('totals.collector_id', '=', collectorId)
    .where('totals.pending_copies', '>', 0)
    .executeTakeFirst()
  return row ? { operation: operationColumns.read(row), pendingCopies: row.pending_copies } : null
}

/** Lists collectors whose newest operation has copies to change, by id. */
export async function collectorsWithPending(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('collector_totals')
    .select('collector_id')
    // As the index says it.
    .where(sql<boolean>`pending_copies > 0`)
    .orderBy('collector_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.collector_id)
}

/** Returns the ledger entries that an operation made of some of its copies, in their order. */
export async function entriesOfCopies(
  db: Reader,
  collectorId: string,
  operationSequence: number,
  copyIds: readonly string[],
): Promise<CopyEntry[]> {
  const rows = await inChunks(copyIds, chunk => copyEntriesQuery(db, { collectorId }, chunk))
  return rows
    .filter(row => row.operation_sequence === operationSequence)
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(row => ({ copyId: row.holding_id, ...entryColumns.read(row) }))
}

/** Of all operations: a copy has few entries, and by the number of the operation SQLite would read all of a large one. */
const copyEntriesQuery = preparedForList(
  (db, { collectorId }: { collectorId: string }, copyIds: readonly string[]) =>
    db
      .selectFrom('ledger_entries')
      .select(['sequence', 'operation_sequence', 'holding_id', ...entryColumns.columns])
      .where('collector_id', '=', collectorId)
      .where('holding_id', 'in', [...copyIds]),
)
