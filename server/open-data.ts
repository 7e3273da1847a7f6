/** Opens the data folder, private to its owner, and the database. */
import { chmodSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { databaseFile, tombstonesFile, uploadsFolder } from './database/data-files.ts'
import { openPostgres } from './database/engines/postgres.ts'
import type { SlowQueries } from './database/engines/slow-queries.ts'
import { openSqlite } from './database/engines/sqlite.ts'
import { settleFolder } from './database/folder-lock.ts'
import type { Storage } from './database/storage.ts'
import { type Bucket, bucketStore } from './images/bucket-store.ts'
import { folderStore } from './images/folder-store.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Log } from './log.ts'

const ownerOnly = 0o700

export { databaseFile }

/** Where the data is. */
export type DataPlace = Pick<Config, 'dataFolder' | 'databaseUrl'> & {
  /** The bucket of the pictures; without one they are in the data folder. */
  readonly bucket?: Bucket | null
}

/** Creates the data folder, readable by its owner only, like every file this process creates. */
export function prepareFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  chmodSync(folder, ownerOnly)
}

export function uploadsFolderOf({ dataFolder }: DataPlace): string {
  const folder = join(dataFolder, uploadsFolder)
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  return folder
}

/** Opens where uploaded pictures are kept. */
export function openImages(place: DataPlace): ImageStore {
  return place.bucket ? bucketStore(place.bucket) : folderStore(uploadsFolderOf(place))
}

export function tombstonesFileOf({ dataFolder }: DataPlace): string {
  return join(dataFolder, tombstonesFile)
}

/** Returns the bytes free on the disk of a folder; null if the file system does not report them. */
export async function freeBytesUnder(folder: string): Promise<number | null> {
  const { blocks, bavail, bsize } = await statfs(folder)
  // Some network and FUSE file systems report no size at all.
  return blocks === 0 ? null : bavail * bsize
}

/** How long a server goes by the space that it found: asking the system costs a call as much as several statements. */
const spaceKeptMs = 1_000

/** Like `freeBytesUnder`, for a server, whose every call that writes asks. */
export function freeBytesKept(folder: string): () => Promise<number | null> {
  let found: { readonly bytes: Promise<number | null>; readonly atMs: number } | null = null
  return () => {
    const nowMs = performance.now()
    if (found === null || nowMs - found.atMs > spaceKeptMs)
      found = { bytes: freeBytesUnder(folder), atMs: nowMs }
    return found.bytes
  }
}

/**
 * Opens the database without migrating it, and logs queries that take `slowQueryMs` and more. Throws FolderInUse while
 * it is being restored.
 */
export function openStorage(
  { databaseUrl, dataFolder }: DataPlace,
  log: Log,
  slowQueryMs: number | null = null,
): Storage {
  const slow = slowQueryMs === null ? null : slowQueriesIn(log, slowQueryMs)
  if (databaseUrl === null) {
    settleFolder(dataFolder)
    return openSqlite(join(dataFolder, databaseFile), { slow })
  }
  return openPostgres(databaseUrl, err => log.warn({ err }, 'a database connection was lost'), slow)
}

/** The longest text of a query in the log: lists of placeholders can be long. */
const maxLoggedCharacters = 2_000

function slowQueriesIn(log: Log, fromMs: number): SlowQueries {
  const report = (sql: string, ms: number) =>
    log.warn({ sql: sql.slice(0, maxLoggedCharacters), ms: Math.round(ms) }, 'slow query')
  return { fromMs, report }
}
