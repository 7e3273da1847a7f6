/** Replaces the data with a backup. Collectors erased since the backup are erased from it before it is used. */
import { constants, existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefused, dumpFile, flushFiles, verifyBackup } from './backup-folder.ts'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import { readTombstones } from '#server/commands/accounts/tombstone-file'
import { databaseFile, uploadsFolder } from '#server/database/data-files'
import { openSqlite } from '#server/database/engines/sqlite'
import { snapshotTombstones } from '#server/database/engines/sqlite-snapshot'
import type { Tombstone } from '#server/database/tables/erasures'
import { arrivingFolder, exchangeData, keptFolder } from '#server/database/folder-exchange'
import { lockFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import { copyImages } from '#server/images/copy-images'
import { folderStore } from '#server/images/folder-store'
import { type DataPlace, openImages, prepareFolder, tombstonesFileOf } from '#server/open-data'

export interface Restored {
  /** The folder with the previous data. */
  readonly kept: string
  /** How many collectors were erased again; null if the previous data is unreadable. */
  readonly erasedAgain: number | null
}

/** Restores a backup. A rejected backup changes nothing, and a crash leaves the previous data or the backup's. */
export async function restoreBackup(data: DataPlace, backup: string, now: Date): Promise<Restored> {
  if (data.databaseUrl !== null) throw usePostgresTools()
  if (!existsSync(backup)) throw new BackupRefused(`There is no backup at ${backup}`)
  prepareFolder(data.dataFolder)
  const lock = lockFolder(data.dataFolder)
  const exchange = { dataFolder: data.dataFolder, stamp: now.toISOString().replaceAll(':', '-') }
  const arriving = arrivingFolder(exchange)
  try {
    const mode = constants.COPYFILE_FICLONE
    await cp(backup, arriving, { recursive: true, errorOnExist: true, force: false, mode })
    // Check the copy that will be used.
    const { database } = await verifyBackup(arriving)
    if (database === 'postgres') throw needsPostgres(backup)
    const tombstones = await tombstonesIn(data)
    const erasedAgain = tombstones && (await eraseFrom(arriving, tombstones, now))
    await flushFiles(arriving)
    exchangeData(exchange)
    if (data.bucket) await moveToBucket(data)
    return { kept: keptFolder(exchange), erasedAgain }
  } finally {
    await rm(arriving, { recursive: true, force: true })
    lock.release()
  }
}

/** Puts pictures where the server looks for them. Pictures that the bucket has already are the same. */
async function moveToBucket(data: DataPlace): Promise<void> {
  const restored = folderStore(join(data.dataFolder, uploadsFolder))
  await copyImages(restored, openImages(data))
  for await (const name of restored.names()) await restored.remove(name)
}

/**
 * Reads the tombstones of the current data and those in their file; null without a file if the database is unreadable,
 * which is what backups are for.
 */
async function tombstonesIn(data: DataPlace): Promise<readonly Tombstone[] | null> {
  const database = join(data.dataFolder, databaseFile)
  const kept = existsSync(database) ? snapshotTombstones(database) : []
  const listed = await readTombstones(tombstonesFileOf(data))
  if (kept === null) return listed?.tombstones ?? null
  return [...kept, ...(listed?.tombstones ?? [])]
}

async function eraseFrom(folder: string, tombstones: readonly Tombstone[], now: Date): Promise<number> {
  if (tombstones.length === 0) return 0
  const storage = openSqlite(join(folder, databaseFile))
  try {
    // The backup may be older than tombstones.
    await migrate(storage)
    return await eraseAgain({ storage, images: folderStore(join(folder, uploadsFolder)) }, tombstones, now)
  } finally {
    await storage.close()
  }
}

function usePostgresTools(): BackupRefused {
  return new BackupRefused(
    'The data is in PostgreSQL: run pg_restore --clean --if-exists --dbname="$DATABASE_URL" <dump> and copy the uploads back.',
  )
}

function needsPostgres(backup: string): BackupRefused {
  return new BackupRefused(
    `${backup} is of PostgreSQL: restore its ${dumpFile} with pg_restore, as docs/operating.md explains.`,
  )
}
