/**
 * Prices of restricted sources count only on a server with one account, whose prices they then are. Until they are purged,
 * no second account can be made.
 */
import { restrictedSources } from '#domain/prices/restricted-sources'
import { sql } from 'kysely'
import type { EngineName, Reader, Writer } from '#server/db/storage'

/** The key of PostgreSQL's advisory lock on both: arbitrary, the same in every process. */
const lock = 4_870_112

/** Whether a second account would see restricted prices: there is one account, and a restricted source has said something. */
export async function isForOneAccount(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('source_quotes')
    .select('source')
    .where('source', 'in', [...restrictedSources])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && (await accountsUpToTwo(db)) === 1
}

/**
 * Returns the same inside a transaction that makes an account. Until it ends, nobody can save such prices or make another
 * account: two that begin at once would each find none.
 */
export async function lockForAccount(tx: Writer, engine: EngineName): Promise<boolean> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  return isForOneAccount(tx)
}

/** Whether restricted prices count: there is one account at most. One that is being deleted is one. */
export async function restrictedMayCount(db: Reader): Promise<boolean> {
  return (await accountsUpToTwo(db)) < 2
}

/** Returns the same inside a transaction that saves such prices. Nobody can make an account until it ends. */
export async function lockForRestricted(tx: Writer, engine: EngineName): Promise<boolean> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  return restrictedMayCount(tx)
}

async function accountsUpToTwo(db: Reader): Promise<number> {
  return (await db.selectFrom('collectors').select('id').limit(2).execute()).length
}
