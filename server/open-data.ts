/** Opens the data of a configuration: the folder, private to its owner, and the database in it or beside it. */
import { chmodSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openPostgres } from './db/engines/postgres.ts'
import { openSqlite } from './db/engines/sqlite.ts'
import type { Storage } from './db/storage.ts'
import type { Log } from './log.ts'

const ownerOnly = 0o700

export const databaseFile = 'holofolio.db'

/** Makes the data folder, readable by nobody else, as is everything this process will put into it. */
export function prepareFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  chmodSync(folder, ownerOnly)
}

export function uploadsFolderOf({ dataFolder }: Config): string {
  const folder = join(dataFolder, 'uploads')
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  return folder
}

/** What this process may still write to the disk of a folder; null where the file system does not say. */
export async function freeBytesUnder(folder: string): Promise<number | null> {
  const { blocks, bavail, bsize } = await statfs(folder)
  // Some that lie on a network, or in another program, give no size at all.
  return blocks === 0 ? null : bavail * bsize
}

/** The database is not migrated yet. */
export function openStorage({ databaseUrl, dataFolder }: Config, log: Log): Storage {
  if (databaseUrl === null) return openSqlite(join(dataFolder, databaseFile))
  return openPostgres(databaseUrl, err => log.warn({ err }, 'a database connection was lost'))
}
