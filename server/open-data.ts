/** Opens the data of a configuration: the folder, private to its owner, and the database in it or beside it. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openPostgres } from './db/engines/postgres.ts'
import { openSqlite } from './db/engines/sqlite.ts'
import type { Storage } from './db/storage.ts'
import type { Log } from './parts.ts'

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

/** The database is not migrated yet. */
export function openStorage({ databaseUrl, dataFolder }: Config, log: Log): Storage {
  if (databaseUrl === null) return openSqlite(join(dataFolder, databaseFile))
  return openPostgres(databaseUrl, err => log.warn({ err }, 'a database connection was lost'))
}
