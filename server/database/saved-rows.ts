/** Writes many rows of a table, in parts that fit one statement. Each statement is compiled once, see `preparedForList`. */
import { type Insertable, sql } from 'kysely'
import { writeInChunks } from './chunks.ts'
import { preparedForList } from './prepared-lists.ts'
import type { Schema } from './schema.ts'
import type { Writer } from './storage.ts'

type Row<Table extends keyof Schema> = Readonly<Insertable<Schema[Table]>>
type Columns<Table extends keyof Schema> = readonly (keyof Schema[Table] & string)[]

/** Inserts rows of the same columns. Throws KeyTaken if the key of one is there. */
export async function insertRows<Table extends keyof Schema>(
  tx: Writer,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  await write(tx, table, rows, null)
}

/** Inserts rows of the same columns. One whose key is there replaces it, but for the columns of `kept`. */
export async function saveRows<Table extends keyof Schema>(
  tx: Writer,
  table: Table,
  key: Columns<Table>,
  rows: readonly Row<Table>[],
  kept: Columns<Table> = [],
): Promise<void> {
  const same: readonly string[] = [...key, ...kept]
  const replaced = Object.keys(rows[0] ?? {}).filter(column => !same.includes(column))
  await write(tx, table, rows, { key, replaced })
}

/** Inserts the rows whose key is not there. */
export async function addRows<Table extends keyof Schema>(
  tx: Writer,
  table: Table,
  key: Columns<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  await write(tx, table, rows, { key, replaced: [] })
}

/** What happens to a row whose key is there: it gets the new values of these columns. */
interface Conflict {
  readonly key: readonly string[]
  readonly replaced: readonly string[]
}

const queries = new Map<string, ReturnType<typeof insertQuery>>()

async function write(
  tx: Writer,
  table: keyof Schema,
  rows: readonly object[],
  conflict: Conflict | null,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const id = JSON.stringify([table, Object.keys(first), conflict])
  const query = queries.get(id) ?? insertQuery(table, conflict)
  queries.set(id, query)
  await writeInChunks(rows, chunk => query(tx, {}, chunk as never))
}

function insertQuery(table: keyof Schema, conflict: Conflict | null) {
  return preparedForList((db, _: object, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const insert = db.insertInto(table).values([...rows] as never)
    if (conflict === null) return insert
    const replaced = conflict.replaced.map(column => [column, sql.ref(`excluded.${column}`)])
    return insert.onConflict(on => {
      const ofKey = on.columns(conflict.key as never)
      return replaced.length === 0
        ? ofKey.doNothing()
        : ofKey.doUpdateSet(Object.fromEntries(replaced) as never)
    })
  })
}
