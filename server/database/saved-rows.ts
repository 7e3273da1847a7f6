/** Saves rows whose key may be in the table already. */
import { type Insertable, sql } from 'kysely'
import { insertInChunks } from './chunks.ts'
import type { Schema } from './schema.ts'
import type { Writer } from './storage.ts'

type Row<Table extends keyof Schema> = Readonly<Insertable<Schema[Table]>>
type Key<Table extends keyof Schema> = readonly (keyof Schema[Table] & string)[]

/** Inserts rows of the same columns. One whose key is there replaces it. */
export async function saveRows<Table extends keyof Schema>(
  tx: Writer,
  table: Table,
  key: Key<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  const others = Object.keys(rows[0] ?? {}).filter(column => !key.some(one => one === column))
  const replaced = Object.fromEntries(others.map(column => [column, sql.ref(`excluded.${column}`)]))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto(table)
      .values(chunk as never)
      .onConflict(conflict => conflict.columns(key as never).doUpdateSet(replaced as never))
      .execute(),
  )
}

/** Inserts the rows whose key is not there. */
export async function addRows<Table extends keyof Schema>(
  tx: Writer,
  table: Table,
  key: Key<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  await insertInChunks(rows, chunk =>
    tx
      .insertInto(table)
      .values(chunk as never)
      .onConflict(conflict => conflict.columns(key as never).doNothing())
      .execute(),
  )
}
