/** Explains in one sentence why a program cannot start. */
import { BackupRefused } from '#server/backups/backup-folder'
import { BadConfig } from '#server/config'
import { FolderInUse } from '#server/db/folder-lock'
import { NewerDatabase } from '#server/db/migrate'
import { ImageStoreFailed } from '#server/images/image-store'
import { MoveRefused } from './move-database.ts'
import { StorageUnavailable } from '#server/db/storage'

const sayingWhy = [BadConfig, BackupRefused, FolderInUse, ImageStoreFailed, MoveRefused, NewerDatabase]

/** Runs a program. If it cannot start, prints why in one sentence and exits with code 1. */
export async function runOrExit(program: () => Promise<unknown>): Promise<void> {
  try {
    await program()
  } catch (error) {
    const sentence = startFailure(error)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

/** Returns the sentence; null for a bug, which is logged in full. */
export function startFailure(error: unknown): string | null {
  if (sayingWhy.some(kind => error instanceof kind)) return String((error as Error).message)
  if (error instanceof StorageUnavailable) {
    return 'The database cannot be opened: is it running, and are DATABASE_URL or DATA_DIR right?'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return 'The port is already in use: stop what uses it, or set PORT to another one.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'DATA_DIR or PORT may not be used by this user.'
  }
  return null
}
