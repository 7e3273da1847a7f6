/** One daily backup: made, restored in a test, and then older ones removed. Runs in a process of its own. */
import { rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupRefused, flushFiles, flushNames, testedFile } from './backup-folder.ts'
import {
  backupsToRemove,
  dailyBackupsIn,
  dailyPrefix,
  removeBackup,
  removeLeftovers,
  removeReplacedData,
} from './kept-backups.ts'
import { makeBackup, unfinishedEnding } from './make-backup.ts'
import { testRestore } from './test-restore.ts'
import { databaseFile } from '#server/database/data-files'
import { databaseBytes } from '#server/database/engines/postgres-snapshot'
import { type DataPlace, freeBytesUnder, openImages } from '#server/open-data'

export interface DailyOrder {
  readonly data: DataPlace
  /** BACKUP_DIR. */
  readonly target: string
  /** Bytes that must stay free on the disk of the target; 0 disables the check. */
  readonly diskFloorBytes: number
  readonly now: Date
}

export interface DailyOutcome {
  /** The name of the new backup. */
  readonly name: string
  /** Why it cannot be trusted; null once it was restored in a test. */
  readonly fault: string | null
  /** The names of the backups that were removed, and of the data that restores had replaced. */
  readonly removed: readonly string[]
}

/**
 * Makes a backup and restores it in a test. Then removes what may go. Throws BackupRefused, with a sentence, if none
 * can be made; then nothing is removed. `freeBytes` is replaced by tests.
 */
export async function makeDailyBackup(order: DailyOrder, freeBytes = freeBytesUnder): Promise<DailyOutcome> {
  const { data, target, now } = order
  await removeLeftovers(target)
  await requireRoom(order, freeBytes)
  const folder = await makeBackup(data, target, now, dailyPrefix)
  const fault = await testRestore(data, folder, now)
  if (fault === null) await markTested(folder, now)
  const removable = backupsToRemove(await dailyBackupsIn(target, now), now)
  for (const backup of removable) await removeBackup(target, backup)
  const replaced = await removeReplacedData(data.dataFolder, await dailyBackupsIn(target, now), now)
  const removed = [...removable.map(backup => basename(backup.folder)), ...replaced]
  return { name: basename(folder), fault, removed }
}

async function markTested(folder: string, now: Date): Promise<void> {
  const unfinished = `${folder}.tested${unfinishedEnding}`
  await writeFile(unfinished, `${JSON.stringify({ tested_at: now.toISOString() })}\n`, { flush: true })
  await rename(unfinished, join(folder, testedFile))
  await flushFiles(folder)
  await flushNames(folder)
}

/** A backup and its test take twice what is backed up, at most. */
async function requireRoom({ data, target, diskFloorBytes }: DailyOrder, freeBytes: typeof freeBytesUnder) {
  if (diskFloorBytes === 0) return
  const free = await freeBytes(target)
  const needed = 2 * (await bytesOf(data))
  if (free === null || free - needed >= diskFloorBytes) return
  throw new BackupRefused(
    `The disk of BACKUP_DIR has too little space for a backup: ${megabytes(free)} MB are free, ${megabytes(needed)} MB are needed above the floor of ${megabytes(diskFloorBytes)} MB. The older backups stay.`,
  )
}

async function bytesOf(data: DataPlace): Promise<number> {
  return (await openImages(data).totalBytes()) + (await bytesOfDatabase(data))
}

async function bytesOfDatabase({ dataFolder, databaseUrl }: DataPlace): Promise<number> {
  if (databaseUrl !== null) return databaseBytes(databaseUrl)
  const database = join(dataFolder, databaseFile)
  return (await sizeOf(database)) + (await sizeOf(`${database}-wal`))
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
