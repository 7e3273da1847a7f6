/**
 * PostgreSQL's advisory locks, which last until the transaction ends. On SQLite there is nothing to do: its write
 * transactions exclude each other already.
 */
import { sql } from 'kysely'
import { prepared } from '#server/database/prepared'
import type { Writer } from '#server/database/storage'
import { engineOf } from './engine-of.ts'

/** Waits for those who have or share these locks, and keeps them waiting. `keys` must be in order, so that none deadlock. */
export async function takeLocks(tx: Writer, space: number, keys: readonly number[]): Promise<void> {
  if (engineOf(tx) === 'sqlite' || keys.length === 0) return
  await sql`select pg_advisory_xact_lock(${space}, key) from unnest(${keys}::integer[]) as key`.execute(tx)
}

/** Waits for those who have these locks, and keeps them waiting. Others may share them. */
export async function shareLocks(tx: Writer, space: number, keys: readonly number[]): Promise<void> {
  if (engineOf(tx) === 'postgres' && keys.length > 0) await shareQuery.execute(tx, { space, keys })
}

const shareQuery = prepared((db, { space, keys }: { space: number; keys: readonly number[] }) =>
  db
    .selectFrom(sql<{ key: number }>`unnest(${keys}::integer[])`.as<'key'>('key'))
    .select(sql<unknown>`pg_advisory_xact_lock_shared(${space}::integer, ${sql.ref('key')})`.as('locked')),
)

/** Waits for everyone else who takes this lock. */
export async function takeLock(tx: Writer, key: number): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}
