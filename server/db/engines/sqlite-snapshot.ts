/** A whole copy of an embedded database as it was at one moment, and what such a copy says about itself. */
import { DatabaseSync } from 'node:sqlite'
import type { Tombstone } from '#server/db/accounts/erasures'

const busyTimeoutMs = 30_000

/** Writes the database as of now into a new file, beside running readers and writers. */
export function writeSnapshot(databaseFile: string, snapshotFile: string): void {
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: busyTimeoutMs })
  try {
    database.prepare('vacuum into ?').run(snapshotFile)
  } finally {
    database.close()
  }
}

/** The version of the tables in a snapshot; null when the file is damaged or not a database of ours. */
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

/** The tombstones in a database file, none in one from before there were any; null when it cannot be read. */
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
