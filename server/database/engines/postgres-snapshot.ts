/** What the tools of PostgreSQL need of it: a snapshot that they share, and a database to restore into. */
import { hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import { birthOf } from '#server/database/birth'
import { engineOf } from './engine-of.ts'
import { countRows } from './row-counts.ts'
import { appliedVersion } from '#server/database/migrate'
import type { Storage, Writer } from '#server/database/storage'
import { liftLimits, openPostgres } from './postgres.ts'

export interface SharedSnapshot {
  /** For `pg_dump --snapshot`. */
  readonly id: string
  /** The schema version. */
  readonly version: number
  /** The number of rows of each table. */
  readonly rows: Record<string, number>
  /** When the database was created. */
  readonly bornAt: string
}

/** Runs work while a snapshot of the database is open for other connections. */
export async function onSnapshot<Result>(
  url: string,
  work: (snapshot: SharedSnapshot) => Promise<Result>,
): Promise<Result> {
  return opened(url, storage =>
    storage.read(async db => {
      await liftLimits.execute(db)
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db)
      return work({
        id: String(rows[0]?.id),
        version: await appliedVersion(db),
        rows: await countRows(db),
        bornAt: await birthOf(db),
      })
    }),
  )
}

/** Lets PostgreSQL's planner know a database that was just filled. SQLite plans without. */
export async function gatherStatistics(tx: Writer): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`analyze`.execute(tx)
}

/** Returns the version of the server: 17 for 17.4. */
export async function majorVersion(url: string): Promise<number> {
  return opened(url, storage =>
    storage.read(async db => {
      const { rows } = await sql<{
        number: string
      }>`select current_setting('server_version_num') as number`.execute(db)
      return Math.floor(Number(rows[0]?.number) / 10_000)
    }),
  )
}

/** Returns the bytes that the database takes on its server's disk. */
export async function databaseBytes(url: string): Promise<number> {
  return opened(url, storage =>
    storage.read(async db => {
      const { rows } = await sql<{
        bytes: number
      }>`select pg_database_size(current_database()) as bytes`.execute(db)
      return rows[0]?.bytes ?? 0
    }),
  )
}

/**
 * Runs work on a new, empty database on the same server, and drops it afterwards. Also drops databases that a crash
 * left. Returns null if the role may not create one.
 */
export async function withScratchDatabase<Result>(
  url: string,
  work: (url: string, storage: Storage) => Promise<Result>,
): Promise<Result | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  await client.connect()
  try {
    const {
      rows: [own],
    } = await client.query<Own>(`
      select datname, pg_encoding_to_char(encoding) as encoding, datcollate, datctype,
        (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may_create
      from pg_database where datname = current_database()`)
    if (!own?.may_create) return null
    const prefix = `holofolio_restore_test_${hash('sha256', own.datname).slice(0, 12)}_`
    const leftovers = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of leftovers.rows) await drop(client, datname)
    const name = `${prefix}${randomBytes(4).toString('hex')}`
    await client.query(
      `create database ${name} template template0 encoding ${client.escapeLiteral(own.encoding)}
       lc_collate ${client.escapeLiteral(own.datcollate)} lc_ctype ${client.escapeLiteral(own.datctype)}`,
    )
    try {
      const scratch = new URL(url)
      scratch.pathname = `/${name}`
      return await opened(scratch.href, storage => work(scratch.href, storage))
    } finally {
      await drop(client, name)
    }
  } finally {
    await client.end()
  }
}

const connectTimeoutMs = 3_000

interface Own {
  readonly datname: string
  readonly encoding: string
  readonly datcollate: string
  readonly datctype: string
  readonly may_create: boolean
}

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

async function opened<Result>(url: string, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = openPostgres(url, () => {})
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
