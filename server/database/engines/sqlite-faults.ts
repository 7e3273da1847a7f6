/** Says why a database file cannot be used and what to do about it, in a sentence for the operator. */
import { StorageFull, StorageReadOnly, StorageUnavailable } from '#server/database/storage'

/** Primary result codes of SQLite. */
export const resultCodes = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

const locked = (file: string) => `Another program has locked the database ${file}: end it, or wait for it.`
const notOpened = (file: string) =>
  `The database ${file} cannot be opened: it must be a file that this user may read and write, in a folder that this user may write to.`
const damaged = (file: string) =>
  `The database ${file} is damaged or no database: restore a backup with npm run restore, or set DATA_DIR to another folder.`

const sentences: Readonly<Record<number, (file: string) => string>> = {
  [resultCodes.permission]: notOpened,
  [resultCodes.busy]: locked,
  [resultCodes.locked]: locked,
  [resultCodes.readOnly]: file =>
    `The database ${file} cannot be written to: give this user the right to write to it and to its folder.`,
  [resultCodes.ioError]: file =>
    `The disk of the database ${file} cannot be read or written: look at the log of the system.`,
  [resultCodes.corrupt]: damaged,
  [resultCodes.full]: file => `The disk of the database ${file} is full: free some space on it.`,
  [resultCodes.cannotOpen]: notOpened,
  [resultCodes.notADatabase]: damaged,
}

/** Returns the result code of an error of SQLite, extended where it is; null for another error. */
export function resultCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
}

export function primaryCode(code: number | null): number {
  return (code ?? 0) & 0xff
}

/** Returns StorageFull or StorageUnavailable for a file that cannot be used, and any other error as it is. */
export function namedSqliteFault(error: unknown, file: string): unknown {
  const code = primaryCode(resultCodeOf(error))
  const sentence = sentences[code]?.(file)
  if (sentence === undefined) return error
  if (code === resultCodes.full) return new StorageFull(sentence, { cause: error })
  const Fault = code === resultCodes.readOnly ? StorageReadOnly : StorageUnavailable
  return new Fault(sentence, { cause: error })
}

/** Runs work on a database file. Throws StorageFull or StorageUnavailable if the file cannot be used. */
export function onSqliteFile<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw namedSqliteFault(error, file)
  }
}
