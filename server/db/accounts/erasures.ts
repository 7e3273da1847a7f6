/** Erasing a collector, and the tombstones by which an erased one is known again in a backup. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { insertInChunks } from '#server/db/chunks'
import { columnMap, type Fields } from '#server/db/columns'
import { lockTotals } from '#server/db/collection/collector-totals'
import type { TombstonesTable } from './erasure-tables.ts'
import type { EngineName, Reader, Writer } from '#server/db/storage'

export type Tombstone = Fields<Selectable<TombstonesTable>>

const tombstoneColumns = columnMap(['id', 'erased_day', 'digest'])

/** Everything that is a collector's alone, each table by its collector_id, what refers to another before it. */
const ownedTables = [
  'idempotency_keys',
  'notifications',
  'wishes',
  'price_baselines',
  'price_refreshes',
  'revaluations',
  'stat_days',
  'trade_lines',
  'trades',
  'ledger_entries',
  'holding_groups',
  'holdings',
  'collector_totals',
  'sign_in_names',
  'tokens',
] as const

/**
 * Removes a collector and everything that is theirs alone. What they gave to the catalogue stays there and
 * has no author any more. False when there is no such collector.
 */
export async function eraseCollector(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
  { erasedDay, openedAt }: { readonly erasedDay: string; readonly openedAt: string },
): Promise<boolean> {
  if (!(await lockTotals(tx, engine, collectorId))) return false
  await keepOthersOut(tx, engine, collectorId)
  await tx
    .insertInto('erasures')
    .values({ collector_id: collectorId, erased_day: erasedDay, opened_at: openedAt })
    .execute()
  for (const table of ownedTables) {
    await tx.deleteFrom(table).where('collector_id', '=', collectorId).execute()
  }
  await tx.deleteFrom('erasures').where('collector_id', '=', collectorId).execute()
  await forgetAuthor(tx, collectorId)
  await tx.deleteFrom('collectors').where('id', '=', collectorId).execute()
  return true
}

/** Rows that refer to a collector wait for this lock: nothing new of theirs comes in while they are erased. */
async function keepOthersOut(tx: Writer, engine: EngineName, collectorId: string): Promise<void> {
  if (engine === 'sqlite') return
  await tx.selectFrom('collectors').select('id').where('id', '=', collectorId).forUpdate().execute()
}

async function forgetAuthor(tx: Writer, collectorId: string): Promise<void> {
  await tx.updateTable('products').set({ created_by: null }).where('created_by', '=', collectorId).execute()
  await tx
    .updateTable('product_revisions')
    .set({ edited_by: null })
    .where('edited_by', '=', collectorId)
    .execute()
  await tx.updateTable('images').set({ uploaded_by: null }).where('uploaded_by', '=', collectorId).execute()
}

/** SHA-256 of a collector's id: ids are random, so nobody can be found by trying. */
export function collectorDigest(collectorId: string): string {
  return createHash('sha256').update(collectorId).digest('hex')
}

/** Keeps tombstones; those that are there already stay as they are. */
export async function insertTombstones(tx: Writer, tombstones: readonly Tombstone[]): Promise<void> {
  await insertInChunks(tombstones, chunk =>
    tx
      .insertInto('tombstones')
      .values(chunk.map(tombstoneColumns.write))
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}

/** The next collectors by id. */
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
