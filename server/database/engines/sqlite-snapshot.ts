/** Snapshots of an embedded database, and their version and tombstones. */
import { DatabaseSync } from 'node:sqlite'
import type { Tombstone } from '#server/database/tables/erasures'
import { namedSqliteFault, onSqliteFile, primaryCode, resultCodeOf, resultCodes } from './sqlite-faults.ts'

const busyTimeoutMs = 30_000

/**
 * Writes the current database into a new file while readers and writers run. Throws StorageFull or StorageUnavailable for
 * a file that cannot be used.
 */
export function writeSnapshot(databaseFile: string, snapshotFile: string): void {
  const options = { readOnly: true, timeout: busyTimeoutMs }
  const database = onSqliteFile(databaseFile, () => new DatabaseSync(databaseFile, options))
  try {
    database.prepare('vacuum into ?').run(snapshotFile)
  } catch (error) {
    const isFull = primaryCode(resultCodeOf(error)) === resultCodes.full
    throw namedSqliteFault(error, isFull ? snapshotFile : databaseFile)
  } finally {
    database.close()
  }
}

/** Returns the schema version of a snapshot; null if the file is damaged or another kind of database. */
export function snapshotVersion(snapshotFile: string): number | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(snapshotFile, { readOnly: true })
    const { integrity_check: verdict } = database.prepare('pragma integrity_check(1)').get() ?? {}
    const row = database.prepare('select max(version) as version from schema_migrations').get()
    return verdict === 'ok' && typeof row?.['version'] === 'number' ? row['version'] : null
  } catch {
    return null
  } finally {
    database?.close()
  }
}

export interface SnapshotContents {
  readonly version: number
  /** The number of rows of each table. */
  readonly rows: Record<string, number>
  /** When the database was created. */
  readonly bornAt: string
}

/** Counts what is in a snapshot; null if the file is damaged or another kind of database. */
export function snapshotContents(snapshotFile: string): SnapshotContents | null {
  const version = snapshotVersion(snapshotFile)
  if (version === null) return null
  const database = new DatabaseSync(snapshotFile, { readOnly: true })
  try {
    const names = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'")
      .all()
      .map(row => String(row['name']))
    const countOf = (name: string) =>
      Number(database.prepare(`select count(*) as n from "${name}"`).get()?.['n'])
    const born = database.prepare('select min(applied_at) as at from schema_migrations').get()
    return {
      version,
      rows: Object.fromEntries(names.toSorted().map(name => [name, countOf(name)])),
      bornAt: String(born?.['at']),
    }
  } finally {
    database.close()
  }
}

/** Returns the tombstones in a database file, none for a version without them; null if it is unreadable. */
export function snapshotTombstones(databaseFile: string): Tombstone[] | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(databaseFile, { readOnly: true, timeout: busyTimeoutMs })
    const isThere = database.prepare("select 1 from sqlite_schema where name = 'tombstones'").get()
    if (!isThere) return []
    const rows = database.prepare('select id, erased_day, digest from tombstones').all()
    return rows.map(row => ({
      id: String(row['id']),
      erasedDay: String(row['erased_day']),
      digest: String(row['digest']),
    }))
  } catch {
    return null
  } finally {
    database?.close()
  }
}
