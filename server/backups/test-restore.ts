/** Restores a backup in a temporary place, because only a restored backup is known to be one. */
import { rm } from 'node:fs/promises'
import { BackupRefused, readManifest, verifyBackup } from './backup-folder.ts'
import { testDump, faultIn } from './postgres-dump.ts'
import { restoreBackup } from './restore-backup.ts'
import { FolderInUse } from '#server/database/folder-lock'
import { OlderDatabase } from '#server/database/migrate'
import { StorageFull, StorageUnavailable } from '#server/database/storage'
import { type DataPlace, openStorage } from '#server/open-data'

/** Ends the name of the folder in which a backup is restored. */
export const testingEnding = '.testing'

const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Restores a backup next to itself, or into another database of the same PostgreSQL. Compares the rows of each table
 * and recounts every figure. Returns why it cannot be trusted, in a sentence; null if it can.
 */
export async function testRestore(data: DataPlace, backup: string, now: Date): Promise<string | null> {
  try {
    if (data.databaseUrl !== null) return await testDump(data.databaseUrl, backup, await verifyBackup(backup))
    return await testSnapshot(backup, now)
  } catch (error) {
    if (isFault(error)) return error.message
    throw error
  }
}

async function testSnapshot(backup: string, now: Date): Promise<string | null> {
  const place = { dataFolder: `${backup}${testingEnding}`, databaseUrl: null }
  try {
    await restoreBackup(place, backup, now)
    const storage = openStorage(place, noLog)
    try {
      return await faultIn(storage, await readManifest(backup))
    } finally {
      await storage.close()
    }
  } finally {
    await rm(place.dataFolder, { recursive: true, force: true })
  }
}

function isFault(error: unknown): error is Error {
  return [BackupRefused, FolderInUse, OlderDatabase, StorageFull, StorageUnavailable].some(
    kind => error instanceof kind,
  )
}
