/**
 * A restore is written under a collector of its own, who cannot be reached because they are being erased. The restore puts
 * off the moment of erasing while it goes on; its last transaction ends the erasing, and gives them the account. So nothing
 * has to be undone: whatever stops a restore, tidying erases what it left.
 */
import { type SqlBool, sql } from 'kysely'
import { maxViews } from '#domain/groups/saved-view'
import { maxSharedPages } from '#domain/sharing/shared-page'
import { maxVenues } from '#domain/copies/venue'
import { maxChosenSets } from '#domain/wishlist/set-checklist'
import { maxWishes } from '#domain/wishlist/wish'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { insertCollector } from './collectors.ts'
import { nextAccountId } from './erasures.ts'
import { allOwned } from './owned-tables.ts'
import type { Reader, Writer } from '#server/database/storage'

/** Whether an account has had a copy or an entry, and whether it has an import that is not finished. */
export interface Emptiness {
  readonly hasEntries: boolean
  readonly hasOpenImport: boolean
}

/** Returns whether an account is one that a download can be restored into; null for an erased one. */
export async function emptinessOf(db: Reader, collectorId: string): Promise<Emptiness | null> {
  const row = await db
    .selectFrom('collector_totals')
    .select(['ledger_sequence', 'operation_sequence', 'copies_recorded'])
    .select(({ selectFrom }) =>
      selectFrom('imports')
        .select('imports.id')
        .where('imports.collector_id', '=', collectorId)
        .where('imports.ended_at', 'is', null)
        .limit(1)
        .as('open_import'),
    )
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  if (!row) return null
  return {
    hasEntries: row.ledger_sequence > 0 || row.operation_sequence > 0 || row.copies_recorded > 0,
    hasOpenImport: row.open_import !== null,
  }
}

export interface NewRestore {
  readonly at: string
  /** When tidying may erase it. */
  readonly until: string
}

/** Inserts the collector of a restore, and returns their id. */
export async function beginRestore(
  tx: Writer,
  collectorId: string,
  { at, until }: NewRestore,
): Promise<string> {
  const id = nextAccountId(collectorId)
  const names = { username: '', usernameKey: id, email: '', emailKey: id }
  await insertCollector(tx, { id, ...names, passwordHash: '', createdAt: at, lastLoginAt: null })
  await tx.updateTable('collectors').set({ disabled_at: at }).where('id', '=', id).execute()
  await tx
    .insertInto('erasures')
    .values({ collector_id: id, erased_day: at.slice(0, 10), opened_at: until })
    .execute()
  return id
}

/** Puts off the end of a restore. False when tidying has begun to erase it. */
export async function putOffEnd(tx: Writer, id: string, { at, until }: NewRestore): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasures')
    .set({ opened_at: until })
    .where('collector_id', '=', id)
    .where('opened_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets a restore be erased now, by tidying or by the caller. */
export async function endRestore(tx: Writer, id: string, at: string): Promise<void> {
  await tx.updateTable('erasures').set({ opened_at: at }).where('collector_id', '=', id).execute()
}

/**
 * Gives the account of `from` to the collector of a restore: names, password, sessions and what else is not of the
 * collection. The rows of `from` must be locked, and without entries.
 */
export async function giveAccount(tx: Writer, from: string, to: string): Promise<void> {
  const { id: _, ...account } = await tx
    .selectFrom('collectors')
    .selectAll()
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  const kept = await tx
    .selectFrom('collectors')
    .select([
      'theme',
      'email_notifications',
      'price_alerts',
      'collection_updates',
      'price_alert_percent',
      'time_zone',
      'display_currency',
      'ledger_currency',
    ])
    .where('id', '=', to)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('erasures').where('collector_id', '=', to).execute()
  for (const [table, { keys = [] }] of allOwned)
    for (const key of keys) await deleteJoined(tx, table, key, { from, to })
  for (const [table, { isOf }] of allOwned)
    if (isOf === 'own') await sql`delete from ${sql.table(table)} where ${isHeldBy(from)}`.execute(tx)
  for (const [table, { isOf }] of allOwned)
    if (isOf === undefined)
      await sql`update ${sql.table(table)} set collector_id = ${to} where ${isHeldBy(from)}`.execute(tx)
  await tx.updateTable('products').set({ created_by: to }).where('created_by', '=', from).execute()
  await tx.updateTable('product_revisions').set({ edited_by: to }).where('edited_by', '=', from).execute()
  await tx.updateTable('product_revisions').set({ approved_by: to }).where('approved_by', '=', from).execute()
  await tx.updateTable('images').set({ uploaded_by: to }).where('uploaded_by', '=', from).execute()
  // What refers to it by now is a call that came before: it fails, and nothing of it is lost without a word.
  await tx.deleteFrom('collectors').where('id', '=', from).execute()
  await tx
    .updateTable('collectors')
    .set({ ...account, ...kept })
    .where('id', '=', to)
    .execute()
}

function isHeldBy(collectorId: string) {
  return sql<SqlBool>`collector_id = ${collectorId}`
}

async function deleteJoined(
  tx: Writer,
  name: string,
  key: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const table = sql.table(name)
  const isSame = key.map(column => sql`own.${sql.ref(column)} = ${sql.ref(`${name}.${column}`)}`)
  await sql`delete from ${table} where ${isHeldBy(to)} and exists (select 1 from ${table} as own
    where own.collector_id = ${from} and ${sql.join(isSame, sql` and `)})`.execute(tx)
}

/** Locks both collectors. Null when one of them is gone, or the restore has ended. */
export async function lockBoth(tx: Writer, from: string, to: string): Promise<Emptiness | null> {
  for (const id of [from, to]) if (!(await lockTotals(tx, id))) return null
  await tx
    .selectFrom('collectors')
    .select('id')
    .where('id', 'in', [from, to])
    .orderBy('id')
    .forUpdate()
    .execute()
  return emptinessOf(tx, from)
}

/** Names the lists that an account and a download together have too much of. */
export async function listsBeyondLimits(db: Reader, collectorId: string): Promise<string[]> {
  const beyond: string[] = []
  for (const { table, name, most } of limitedLists) {
    const found = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)} where ${isHeldBy(collectorId)}`.execute(db)
    if ((found.rows[0]?.rows ?? 0) > most) beyond.push(name)
  }
  return beyond
}

const limitedLists = [
  { table: 'wishes', name: 'wishes', most: maxWishes },
  { table: 'venues', name: 'venues', most: maxVenues },
  { table: 'collection_views', name: 'saved views', most: maxViews },
  { table: 'chosen_sets', name: 'chosen sets', most: maxChosenSets },
  { table: 'shared_pages', name: 'shared pages', most: maxSharedPages },
] as const
