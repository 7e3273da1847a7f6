/** Some rows at a time, for deletions of any size. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { EngineName, Reader } from '#server/database/storage'
import { engineOf } from './engine-of.ts'

/**
 * The rows of a statement. SQLite works in our thread, so few; PostgreSQL looks at deleted rows again each time until
 * it has cleaned up, so more.
 */
export const rowsAtOnce: Readonly<Record<EngineName, number>> = { sqlite: 200, postgres: 2_000 }

/** Returns whether a row is among the first that are found, by the place where the engine keeps it. */
export function isAmongFirst(db: Reader, found: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const engine = engineOf(db)
  const limit = sql.lit(rowsAtOnce[engine])
  return engine === 'sqlite'
    ? sql<SqlBool>`rowid in (select rowid ${found} limit ${limit})`
    : sql<SqlBool>`ctid = any(array(select ctid ${found} limit ${limit}))`
}

/** Returns whether as many rows were changed as a statement takes: there may be more. */
export function mayBeMore(db: Reader, changedRows: bigint | undefined): boolean {
  return Number(changedRows) === rowsAtOnce[engineOf(db)]
}
