/** Explains in one sentence why a program cannot start or go on. */
import { BackupRefused } from '#server/backups/backup-folder'
import { BadConfig } from '#server/config'
import { FolderInUse } from '#server/database/folder-lock'
import { NewerDatabase, OlderDatabase } from '#server/database/migrate'
import { ImageStoreFailed } from '#server/images/image-store'
import { MoveRefused } from './move-database.ts'
import { StorageFull, StorageUnavailable } from '#server/database/storage'
import { resolve } from 'node:path'

const sayingWhy = [
  BadConfig,
  BackupRefused,
  FolderInUse,
  ImageStoreFailed,
  MoveRefused,
  NewerDatabase,
  OlderDatabase,
  StorageFull,
  StorageUnavailable,
]

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

const notAllowed = (path: string) =>
  `${path} may not be used by this user: give it the right to read and write there, or name another folder.`
const notAFolder = (path: string) =>
  `${path} is in the way of a folder: move it away, or name another folder.`
const full = (path: string) => `The disk of ${path} is full: free some space on it.`
const broken = (path: string) =>
  `The disk of ${path} cannot be read or written: look at the log of the system.`

/** By the code of the system. */
const fileFaults: Partial<Record<string, (path: string) => string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: path => `${path} is on a disk that is read-only: name another folder, or mount it for writing.`,
  ENOSPC: full,
  EDQUOT: full,
  EIO: broken,
  ESTALE: broken,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
  ENAMETOOLONG: path => `The name of ${path} is too long: name another folder.`,
  ELOOP: path => `${path} is a link to itself: name another folder.`,
  EMFILE: path => `${path} cannot be opened, too many files are open: raise the limit with ulimit -n.`,
}

/** Returns the sentence; null for a bug, which is logged in full. */
export function startFailure(error: unknown): string | null {
  if (sayingWhy.some(kind => error instanceof kind)) return String((error as Error).message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const path = error instanceof Error && 'path' in error ? String(error.path) : null
  if (path !== null && fileFaults[code] !== undefined) return fileFaults[code](path)
  if (code === 'EADDRINUSE')
    return 'The port is already in use: stop what uses it, or set PORT to another one.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  if (code === 'EACCES' || code === 'EPERM') return 'PORT may not be used by this user: set another one.'
  return null
}

/** Resolves a path from the folder npm was called in; npm runs scripts in the project's folder. */
export function pathFromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}
