/** Lists of a collector's rows in chunks by their key, so that only one chunk is in memory. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { allFieldsOf, type Fields } from '#server/database/columns'
import type { Reader, Storage } from '#server/database/storage'
import { givingWay } from '#server/turns'

export const rowsPerChunk = 250

/** A row of such a list. */
export type RowOf<List extends (storage: Storage, collectorId: string) => AsyncGenerator<unknown[]>> =
  ReturnType<List> extends AsyncGenerator<(infer Row)[]> ? Row : never

/**
 * Returns what yields all rows of a query about one collector in the order of a column, whose values are unique there and
 * come after `first`.
 */
export function inOrderOf<DB, Tables extends keyof DB, Row extends object, Key extends string | number>(
  column: string,
  first: Key,
  query: (db: Reader, collectorId: string) => SelectQueryBuilder<DB, Tables, Row>,
  keyOf: (row: Fields<Row>) => Key,
) {
  return (storage: Storage, collectorId: string): AsyncGenerator<Fields<Row>[]> =>
    inChunks(
      storage,
      first,
      async (db, after) => {
        const rows = await query(db, collectorId)
          .where(sql<SqlBool>`${sql.ref(column)} > ${after}`)
          .orderBy(sql.ref(column))
          .limit(rowsPerChunk)
          .execute()
        return rows as Row[]
      },
      keyOf,
    )
}

/** Yields a list in chunks, starting after `first`. */
export async function* inChunks<Row extends object, Key>(
  storage: Storage,
  first: Key,
  read: (db: Reader, after: Key) => Promise<Row[]>,
  keyOf: (row: Fields<Row>) => Key,
): AsyncGenerator<Fields<Row>[]> {
  for (let after = first; ; ) {
    const from = after
    const rows = await givingWay(() => storage.read(db => read(db, from)))
    const fields = allFieldsOf(rows)
    const last = fields.at(-1)
    if (last === undefined) return
    yield fields
    if (rows.length < rowsPerChunk) return
    after = keyOf(last)
  }
}
