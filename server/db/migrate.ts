/**
 * Migrations are code, numbered, forward only, and run at start: each in a transaction of its own under a
 * lock, so that two processes starting together do not cross and a cut one leaves nothing half done.
 */
import { sql } from 'kysely'
import { createFirstTables } from './migrations/0001-first-tables.ts'
import { createMarketPrices } from './migrations/0002-market-prices.ts'
import { createTrades } from './migrations/0003-trades.ts'
import { createWishlist } from './migrations/0004-wishlist.ts'
import { createErasures } from './migrations/0005-erasures.ts'
import type { EngineName, Reader, Storage, Writer } from './storage.ts'

type Migration = (tx: Writer, engine: EngineName) => Promise<void>

/** In order; the version of a database is how many of these it has had. */
const migrations: readonly Migration[] = [
  createFirstTables,
  createMarketPrices,
  createTrades,
  createWishlist,
  createErasures,
]

/** The version this code brings a database to. */
export const newestVersion = migrations.length

/** The database was made by newer code than this. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

/** An arbitrary number that every Holofolio process agrees on for PostgreSQL's advisory lock. */
const migrationLock = 4_870_110

/** Brings the database to the newest version. Throws NewerDatabase when it is beyond what this code knows. */
export async function migrate(storage: Storage): Promise<void> {
  for (let remaining = true; remaining; ) {
    remaining = await storage.write(tx => migrateOnce(tx, storage.engine))
  }
}

/** Runs the next migration, if any; true when there may be another. */
async function migrateOnce(tx: Writer, engine: EngineName): Promise<boolean> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('version', 'integer', column => column.primaryKey())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute()
  const version = await appliedVersion(tx)
  if (version > newestVersion) {
    throw new NewerDatabase(
      `The database is at version ${version}, newer than this program (${newestVersion}): update the program.`,
    )
  }
  const next = migrations[version]
  if (!next) return false
  await next(tx, engine)
  await tx
    .insertInto('schema_migrations')
    .values({ version: version + 1, applied_at: new Date().toISOString() })
    .execute()
  return true
}

/** The version a database is at; fails where none was ever made in it. */
export async function appliedVersion(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}
