/**
 * One server a data folder. The lock is the operating system's own on a file, taken through SQLite: it dies
 * with its process, however that ends, so no lock is ever stale and no process id is ever mistaken.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const lockFile = 'holofolio.lock'

/** Another process works in the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

export interface FolderLock {
  release(): void
}

/** Throws FolderInUse while a living process holds the folder. */
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
