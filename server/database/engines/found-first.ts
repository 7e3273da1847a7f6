/** For queries that PostgreSQL would run in another order than they say. SQLite runs them as they are. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '#server/database/storage'
import { engineOf } from './engine-of.ts'

/** To look up more ids takes PostgreSQL longer than to ask of each row of a collection. */
const mostFoundFirst = 2_000

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
  return engineOf(db) === 'postgres' ? sql`${column} = any(array${ids})` : sql`${column} in ${ids}`
}

/** Returns whether ids are few enough to be found first. `areAtMost` counts them. */
export async function areFewToFind(
  db: Reader,
  areAtMost: (most: number) => Promise<boolean>,
): Promise<boolean> {
  return engineOf(db) === 'sqlite' || areAtMost(mostFoundFirst)
}

/** Returns a query as part of a union of which only the first rows count. PostgreSQL would read and sort it whole. */
export function firstOf(
  db: Reader,
  query: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`(${query} order by ${order} limit ${most})` : query
}
