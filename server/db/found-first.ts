/** For prepared queries that begin with a subquery, whatever its values. */
import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from './storage.ts'

/** To look up more ids takes PostgreSQL longer than to ask of each row of a collection. */
export const mostFoundFirst = 2_000

export function isOnPostgres(db: Reader): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Whether a column is one of the ids that a subquery finds, which are found first and then looked up by the column's
 * index. SQLite does so anyway. PostgreSQL plans a prepared query without its values, takes a typed word to be in one
 * product of two hundred, and so would rather ask of every row of a collection whether the subquery finds it.
 */
export function isAmong(
  db: Reader,
  column: RawBuilder<unknown>,
  ids: RawBuilder<string | number>,
): RawBuilder<SqlBool> {
  return isOnPostgres(db) ? sql`${column} = any(array${ids})` : sql`${column} in ${ids}`
}
