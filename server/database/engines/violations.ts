import { KeyTaken } from '#server/database/storage'

/** SQLite's code of every broken constraint, without what kind it is. */
const sqliteConstraint = 19
/** PostgreSQL's codes: a check, a missing value, a number out of range. */
const postgresConstraints = ['23514', '23502', '22003']

/** Names the constraint that rows broke, on both engines; null for any other error. */
export function violationOf(error: unknown): string | null {
  if (error instanceof KeyTaken) return 'the same thing twice'
  if (!(error instanceof Error)) return null
  if ('errcode' in error && (Number(error.errcode) & 0xff) === sqliteConstraint)
    return /failed: (\w+)/.exec(error.message)?.[1] ?? 'a reference to nothing'
  if ('code' in error && postgresConstraints.includes(String(error.code)))
    return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : 'a wrong value'
  return null
}
