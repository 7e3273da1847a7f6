/**
 * Allows one server per data folder. Locks a file through SQLite with a lock of the operating system, which ends
 * with its process, so that no lock is ever stale. The program that gets the lock finishes what a killed restore has begun.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  namedSqliteFault,
  onSqliteFile,
  primaryCode,
  resultCodeOf,
  resultCodes,
} from './engines/sqlite-faults.ts'
import { finishExchange, isExchanging } from './folder-exchange.ts'

const lockFile = 'holofolio.lock'

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

export interface FolderLock {
  release(): void
}

/**
 * Locks the folder, with all its data in place. Throws FolderInUse while another process holds it, and StorageFull or
 * StorageUnavailable if it cannot be locked.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, lockFile)
  const file = onSqliteFile(path, () => new DatabaseSync(path, { timeout: 0 }))
  try {
    file.exec('begin exclusive')
  } catch (cause) {
    file.close()
    if (primaryCode(resultCodeOf(cause)) !== resultCodes.busy) throw namedSqliteFault(cause, path)
    throw new FolderInUse(
      `Another Holofolio process is already using ${folder}: stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  try {
    finishExchange(folder)
  } catch (error) {
    file.close()
    throw error
  }
  return { release: () => file.close() }
}

/**
 * Finishes what a killed restore has begun, for programs that run without the lock while the server runs. Throws
 * FolderInUse while a restore runs.
 */
export function settleFolder(folder: string): void {
  if (isExchanging(folder)) lockFolder(folder).release()
}
