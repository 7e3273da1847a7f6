/** Erases collectors, and keeps tombstones to recognise them in a backup. */
import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { insertInChunks } from '#server/db/chunks'
import { columnMap, type Fields } from '#server/db/columns'
import { lockTotals } from '#server/db/collection/collector-totals'
import type { TombstonesTable } from './erasure-tables.ts'
import type { EngineName, Reader, Writer } from '#server/db/storage'

export type Tombstone = Fields<Selectable<TombstonesTable>>

const tombstoneColumns = columnMap(['id', 'erased_day', 'digest'])

/** Few enough that a statement takes some milliseconds. */
export const rowsAtOnce = 500

/** The tables with a collector's own rows, in an order that respects foreign keys. */
const ownedTables = [
  'idempotency_keys',
  'notifications',
  'wishes',
  'product_reports',
  'venues',
  'price_baselines',
  'price_refreshes',
  'revaluations',
  'revaluation_keys',
  'stat_days',
  'trade_lines',
  'trades',
  'ledger_entries',
  'operation_copies',
  'operations',
  'price_age_hours',
  'holding_groups',
  'holdings',
  'collector_totals',
  'sign_in_names',
  'lookalike_names',
  'password_resets',
  'email_confirmations',
  'former_emails',
  'known_sign_ins',
  'tokens',
] as const

/**
 * Deletes a collector and all their own rows. Their contributions to the catalogue stay, without an author.
 * False for an unknown collector.
 */
export async function eraseCollector(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
  { erasedDay, openedAt }: { readonly erasedDay: string; readonly openedAt: string },
): Promise<boolean> {
  if (!(await lockTotals(tx, engine, collectorId))) return false
  await lockCollector(tx, engine, collectorId)
  await tx
    .insertInto('erasures')
    .values({ collector_id: collectorId, erased_day: erasedDay, opened_at: openedAt })
    .execute()
  if (engine === 'sqlite') await deferForeignKeys(tx)
  const deleteOwned = engine === 'sqlite' ? deleteInBatches : deleteAtOnce
  for (const table of ownedTables) await deleteOwned(tx, table, collectorId)
  await tx.deleteFrom('erasures').where('collector_id', '=', collectorId).execute()
  await clearAuthor(tx, collectorId)
  await tx.deleteFrom('collectors').where('id', '=', collectorId).execute()
  return true
}

type OwnedTable = (typeof ownedTables)[number]

function deleteAtOnce(tx: Writer, table: OwnedTable, collectorId: string): Promise<unknown> {
  return tx.deleteFrom(table).where('collector_id', '=', collectorId).execute()
}

/** For SQLite, which works in our thread: others have a turn between two batches. */
async function deleteInBatches(tx: Writer, table: OwnedTable, collectorId: string): Promise<void> {
  const batch = sql`(
    select rowid from ${sql.table(table)} where collector_id = ${collectorId} limit ${rowsAtOnce})`
  const deletion = tx.deleteFrom(table).where(sql<boolean>`rowid in ${batch}`)
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
    deleted = Number((await deletion.executeTakeFirst()).numDeletedRows)
  }
}

/** Until the transaction ends: a batch may have an operation, and a later one the operation that undoes it. */
async function deferForeignKeys(tx: Writer): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(tx)
}

/** Locks the collector, so that no new row can refer to them during the erasure. */
async function lockCollector(tx: Writer, engine: EngineName, collectorId: string): Promise<void> {
  if (engine === 'sqlite') return
  await tx.selectFrom('collectors').select('id').where('id', '=', collectorId).forUpdate().execute()
}

async function clearAuthor(tx: Writer, collectorId: string): Promise<void> {
  await tx.updateTable('products').set({ created_by: null }).where('created_by', '=', collectorId).execute()
  await tx
    .updateTable('product_revisions')
    .set({ edited_by: null, editor_name: null })
    .where('edited_by', '=', collectorId)
    .execute()
  await tx.updateTable('images').set({ uploaded_by: null }).where('uploaded_by', '=', collectorId).execute()
}

/** Returns the SHA-256 of a collector's id. Ids are random, so a digest cannot be guessed. */
export function collectorDigest(collectorId: string): string {
  return createHash('sha256').update(collectorId).digest('hex')
}

/** Inserts tombstones. Existing ones stay unchanged. */
export async function insertTombstones(tx: Writer, tombstones: readonly Tombstone[]): Promise<void> {
  await insertInChunks(tombstones, chunk =>
    tx
      .insertInto('tombstones')
      .values(chunk.map(tombstoneColumns.write))
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}

/** Returns the next tombstones by digest. */
export async function tombstonesAfter(db: Reader, afterDigest: string, limit: number): Promise<Tombstone[]> {
  const rows = await db
    .selectFrom('tombstones')
    .select(tombstoneColumns.columns)
    .where('digest', '>', afterDigest)
    .orderBy('digest')
    .limit(limit)
    .execute()
  return rows.map(tombstoneColumns.read)
}

/** Returns the next collectors by id. */
export async function collectorIdsAfter(db: Reader, afterId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('collectors')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
