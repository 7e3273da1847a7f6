/**
 * Allows one server per data folder. Locks a file through SQLite with a lock of the operating system, which ends
 * with its process, so that no lock is ever stale.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const lockFile = 'holofolio.lock'

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

export interface FolderLock {
  release(): void
}

/** Locks the folder. Throws FolderInUse while another process holds it. */
export function lockFolder(folder: string): FolderLock {
  const file = new DatabaseSync(join(folder, lockFile), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (cause) {
    file.close()
    throw new FolderInUse(
      `Another Holofolio process is already using ${folder}: stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  return { release: () => file.close() }
}
