/** Erases collectors, and keeps tombstones to recognise them in a backup. */
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ledgerCurrency } from '#domain/money/currency'
import { writeInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { firstTables, laterTables, type OwnedTableName } from './owned-tables.ts'
import type { Tombstone } from '#server/database/tables/erasures'
import { isAmongFirst, mayBeMore } from '#server/database/engines/some-rows'
import type { Reader, Writer } from '#server/database/storage'

const tombstoneColumns = columnMap(['id', 'erased_day', 'digest'])

/** Whether a collector is not being erased: calls no longer find one who is. Part of a query of `collectors`. */
export const isStaying = sql<boolean>`not exists (
  select 1 from erasures where erasures.collector_id = collectors.id)`

/**
 * Begins to erase a collector: from now on they can be neither reached nor seen, and their names are free. The
 * same transaction saves their tombstone. False for a collector who is unknown, or being erased already.
 */
export async function beginErasure(
  tx: Writer,
  collectorId: string,
  { tombstone, openedAt }: { readonly tombstone: Tombstone; readonly openedAt: string },
): Promise<boolean> {
  if (!(await lockTotals(tx, collectorId))) return false
  await lockCollector(tx, collectorId)
  await tx
    .insertInto('erasures')
    .values({ collector_id: collectorId, erased_day: tombstone.erasedDay, opened_at: openedAt })
    .execute()
  await insertTombstones(tx, [tombstone])
  for (const table of firstTables) await deleteOwned(tx, table, collectorId)
  // All of them, except for collectors with very many edits.
  await clearSomeAuthors(tx, 'edits', collectorId)
  await clearSomeAuthors(tx, 'approvals', collectorId)
  await tx
    .updateTable('collectors')
    .set({
      username: '',
      username_key: collectorId,
      email: '',
      email_key: collectorId,
      first_name: null,
      last_name: null,
      password_hash: '',
      last_login_at: null,
      time_zone: null,
      display_currency: null,
      ledger_currency: ledgerCurrency,
      email_confirmed_at: null,
      disabled_at: openedAt,
      operator: 'off',
      trusted: 'off',
      restricted_prices: 'off',
    })
    .where('id', '=', collectorId)
    .execute()
  return true
}

/** Lists collectors whose erasure has begun by now, by id. That of a restore under way is put off. */
export async function openErasures(db: Reader, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('collector_id')
    .where('opened_at', '<=', now)
    .orderBy('collector_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.collector_id)
}

/** Returns whether an erasure has begun that has not ended. */
export async function isErasing(db: Reader, collectorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('collector_id')
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes some rows of a collector, or clears their name from some. Returns whether there may be more. */
export type ErasureStep = (tx: Writer, collectorId: string) => Promise<boolean>

/** What follows the beginning, in this order, each until there is no more. All may run again at any time. */
export const erasureSteps: readonly ErasureStep[] = [
  (tx, collectorId) => clearSomeAuthors(tx, 'edits', collectorId),
  (tx, collectorId) => clearSomeAuthors(tx, 'approvals', collectorId),
  (tx, collectorId) => clearSomeAuthors(tx, 'products', collectorId),
  ...laterTables.map(
    (table): ErasureStep =>
      (tx, collectorId) =>
        deleteSome(tx, table, collectorId),
  ),
]

/**
 * Ends an erasure, after its steps: deletes what calls under way have added, and the collector. Does nothing when
 * another process has ended it.
 */
export async function endErasure(tx: Writer, collectorId: string): Promise<void> {
  if (!(await lockErasure(tx, collectorId))) return
  await lockCollector(tx, collectorId)
  for (const table of [...laterTables, ...firstTables]) await deleteOwned(tx, table, collectorId)
  await clearAuthor(tx, collectorId)
  await tx.deleteFrom('erasures').where('collector_id', '=', collectorId).execute()
  await tx.deleteFrom('collectors').where('id', '=', collectorId).execute()
}

function deleteOwned(tx: Writer, table: OwnedTableName, collectorId: string): Promise<unknown> {
  return tx.deleteFrom(table).where('collector_id', '=', collectorId).execute()
}

async function deleteSome(tx: Writer, table: OwnedTableName, collectorId: string): Promise<boolean> {
  if (!(await lockErasure(tx, collectorId))) return false
  // What undoes or corrects an operation comes after it, and must go first.
  const order = table === 'operations' ? sql`order by sequence desc` : sql``
  const found = sql`from ${sql.table(table)} where collector_id = ${collectorId} ${order}`
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(isAmongFirst(tx, found))
    .executeTakeFirstOrThrow()
  return mayBeMore(tx, numDeletedRows)
}

const authorColumns = {
  products: { table: 'products', author: sql`created_by`, cleared: sql`created_by = null` },
  edits: {
    table: 'product_revisions',
    author: sql`edited_by`,
    cleared: sql`edited_by = null, editor_name = null`,
  },
  approvals: { table: 'product_revisions', author: sql`approved_by`, cleared: sql`approved_by = null` },
}

async function clearSomeAuthors(
  tx: Writer,
  kind: keyof typeof authorColumns,
  collectorId: string,
): Promise<boolean> {
  if (!(await lockErasure(tx, collectorId))) return false
  const { table, author, cleared } = authorColumns[kind]
  const found = sql`from ${sql.table(table)} where ${author} = ${collectorId}`
  const update = sql`update ${sql.table(table)} set ${cleared} where ${isAmongFirst(tx, found)}`
  const { numAffectedRows } = await update.execute(tx)
  return mayBeMore(tx, numAffectedRows)
}

/** Locks an erasure, so that two processes never delete the same rows. False when it has ended. */
async function lockErasure(tx: Writer, collectorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('erasures')
    .select('collector_id')
    .where('collector_id', '=', collectorId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the collector, so that no new row can refer to them until the transaction ends. */
async function lockCollector(tx: Writer, collectorId: string): Promise<void> {
  await tx.selectFrom('collectors').select('id').where('id', '=', collectorId).forUpdate().execute()
}

async function clearAuthor(tx: Writer, collectorId: string): Promise<void> {
  await tx.updateTable('products').set({ created_by: null }).where('created_by', '=', collectorId).execute()
  await tx
    .updateTable('product_revisions')
    .set({ edited_by: null, editor_name: null })
    .where('edited_by', '=', collectorId)
    .execute()
  await tx
    .updateTable('product_revisions')
    .set({ approved_by: null })
    .where('approved_by', '=', collectorId)
    .execute()
  await tx.updateTable('images').set({ uploaded_by: null }).where('uploaded_by', '=', collectorId).execute()
}

/**
 * Returns the SHA-256 of the id that an account began with. Ids are random, so a digest cannot be guessed. An account that
 * was restored is recognised in a backup from before, too.
 */
export function collectorDigest(collectorId: string): string {
  return hash('sha256', accountBegan(collectorId))
}

/** Inserts tombstones. Existing ones stay unchanged. */
export async function insertTombstones(tx: Writer, tombstones: readonly Tombstone[]): Promise<void> {
  await writeInChunks(tombstones, chunk =>
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

/** Returns an id for the account that this one becomes. */
export function nextAccountId(collectorId: string): string {
  return `${accountBegan(collectorId)}.${randomBytes(8).toString('hex')}`
}

/** Returns the id that an account began with. A restore changes its id, and this one stays. */
export function accountBegan(collectorId: string): string {
  const [first = collectorId] = collectorId.split('.')
  return first
}
