/**
 * `npm run restore -- <backup folder>`: replaces the data with a backup and keeps the previous data beside it.
 * Collectors erased since the backup are erased from it before it is used.
 */
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefused, flushFiles, pathFromCaller, verifyBackup } from './backup-folder.ts'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import { readTombstones } from '#server/commands/accounts/tombstone-file'
import { type Config, readConfig } from '#server/config'
import { databaseFile, uploadsFolder } from '#server/db/data-files'
import { openSqlite } from '#server/db/engines/sqlite'
import { snapshotTombstones } from '#server/db/engines/sqlite-snapshot'
import type { Tombstone } from '#server/db/accounts/erasures'
import { arrivingFolder, exchangeData, keptFolder } from '#server/db/folder-exchange'
import { lockFolder } from '#server/db/folder-lock'
import { migrate } from '#server/db/migrate'
import { prepareFolder, tombstonesFileOf } from '#server/open-data'
import { runOrExit } from './run-or-exit.ts'

export interface Restored {
  /** The folder with the previous data. */
  readonly kept: string
  /** How many collectors were erased again; null if the previous data is unreadable. */
  readonly erasedAgain: number | null
}

if (import.meta.main) {
  await runOrExit(async () => {
    const backup = process.argv[2]
    if (backup === undefined)
      throw new BackupRefused('No backup given. Usage: npm run restore -- <backup folder>')
    const restored = await restoreBackup(readConfig(process.env), pathFromCaller(backup), new Date())
    process.stdout.write(`The backup is restored. The previous data is kept in ${restored.kept}\n`)
    process.stdout.write(erasureSentence(restored))
  })
}

/** Restores a backup. A rejected backup changes nothing, and a crash leaves the previous data or the backup's. */
export async function restoreBackup(config: Config, backup: string, now: Date): Promise<Restored> {
  if (config.databaseUrl !== null) throw usePostgresTools()
  if (!existsSync(backup)) throw new BackupRefused(`There is no backup at ${backup}`)
  prepareFolder(config.dataFolder)
  const lock = lockFolder(config.dataFolder)
  const exchange = { dataFolder: config.dataFolder, stamp: now.toISOString().replaceAll(':', '-') }
  const arriving = arrivingFolder(exchange)
  try {
    await cp(backup, arriving, { recursive: true, errorOnExist: true, force: false })
    // Check the copy that will be used.
    await verifyBackup(arriving)
    const tombstones = await tombstonesIn(config)
    const erasedAgain = tombstones && (await eraseFrom(arriving, tombstones, now))
    await flushFiles(arriving)
    exchangeData(exchange)
    return { kept: keptFolder(exchange), erasedAgain }
  } finally {
    await rm(arriving, { recursive: true, force: true })
    lock.release()
  }
}

/**
 * Reads the tombstones of the current data and those in their file; null without a file if the database is unreadable,
 * which is what backups are for.
 */
async function tombstonesIn(config: Config): Promise<readonly Tombstone[] | null> {
  const database = join(config.dataFolder, databaseFile)
  const kept = existsSync(database) ? snapshotTombstones(database) : []
  const listed = await readTombstones(tombstonesFileOf(config))
  if (kept === null) return listed?.tombstones ?? null
  return [...kept, ...(listed?.tombstones ?? [])]
}

async function eraseFrom(folder: string, tombstones: readonly Tombstone[], now: Date): Promise<number> {
  if (tombstones.length === 0) return 0
  const storage = openSqlite(join(folder, databaseFile))
  try {
    // The backup may be older than tombstones.
    await migrate(storage)
    return await eraseAgain({ storage, uploadsFolder: join(folder, uploadsFolder) }, tombstones, now)
  } finally {
    await storage.close()
  }
}

function erasureSentence({ erasedAgain }: Restored): string {
  if (erasedAgain === null)
    return 'The previous data is unreadable. Accounts deleted since the backup are back.\n'
  if (erasedAgain === 0) return ''
  return `Accounts deleted since the backup, deleted from it again: ${erasedAgain}.\n`
}

function usePostgresTools(): BackupRefused {
  return new BackupRefused(
    'The data is in PostgreSQL: run pg_restore --clean --if-exists --dbname="$DATABASE_URL" <dump> and copy the uploads back.',
  )
}
