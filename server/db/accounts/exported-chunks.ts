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
 * Returns what yields all rows of a query about one collector in the order of its keys, which are unique there together and come
 * after `first`. A key is a column that the query selects: `id`, `holdings.id` or `products.id as product_id`.
 */
export function inOrderOf<DB, Tables extends keyof DB, Row extends object>(
  keys: readonly string[],
  first: readonly (string | number)[],
  query: (db: Reader, collectorId: string) => SelectQueryBuilder<DB, Tables, Row>,
) {
  const columns = keys.map(key => sql.ref(key.split(' as ')[0] ?? key))
  const selected = keys.map(key => /\w+$/.exec(key)?.[0] ?? key)
  return (storage: Storage, collectorId: string): AsyncGenerator<Fields<Row>[]> =>
    inChunks(
      storage,
      first,
      async (db, after) => {
        const some = query(db, collectorId)
          .where(sql<SqlBool>`(${sql.join(columns)}) > (${sql.join(after)})`)
          .limit(rowsPerChunk)
        return columns.reduce((ordered, column) => ordered.orderBy(column), some).execute()
      },
      row => selected.map(name => row[name as keyof Row] as string | number),
    )
}

/** Yields a list in chunks, starting after `first`. */
export async function* inChunks<Row extends object, Key>(
  storage: Storage,
  first: Key,
  read: (db: Reader, after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Fields<Row>[]> {
  for (let after = first; ; ) {
    const from = after
    const rows = await givingWay(() => storage.read(db => read(db, from)))
    const last = rows.at(-1)
    if (last === undefined) return
    yield allFieldsOf(rows)
    if (rows.length < rowsPerChunk) return
    after = keyOf(last)
  }
}
