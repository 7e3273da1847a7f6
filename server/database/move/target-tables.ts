/** The tables of a PostgreSQL database that is being filled, inside one transaction. */
import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/storage'
import { countRows } from '#server/database/engines/row-counts'
import type { SourceTable, Values } from './source-rows.ts'
import { Digester, type TableDigest } from './table-digest.ts'

/** About what one statement carries. */
const charactersAtOnce = 1_000_000
const rowsAtOnce = 2_000

/** Written by migrations, and so in every database. */
export const migrationsTable = 'schema_migrations'

/** Returns the name of a table with rows, other than that of the migrations; null if there is none. */
export async function tableWithRows(db: Reader): Promise<string | null> {
  const counts = Object.entries(await countRows(db))
  return counts.find(([name, rows]) => rows > 0 && name !== migrationsTable)?.[0] ?? null
}

/** Keeps everybody else out of these tables until the transaction ends. */
export async function lockTables(tx: Writer, tables: readonly SourceTable[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`lock table ${names} in access exclusive mode`.execute(tx)
}

/** A reference from one table to another, which is checked again when all rows are there. */
interface Reference {
  readonly from: string
  readonly name: string
  readonly definition: string
}

/** Lifts the references between tables, so that rows may arrive in any order, while work runs. */
export async function withoutReferences(tx: Writer, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as from, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`.execute(tx)
  for (const { from, name } of references)
    await sql`alter table ${sql.table(from)} drop constraint ${sql.ref(name)}`.execute(tx)
  await work()
  for (const { from, name, definition } of references)
    await sql`alter table ${sql.table(from)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    )
}

/** Adds rows to a table, some at once. Returns the digest of what was added. */
export async function fillTable(
  tx: Writer,
  table: SourceTable,
  rows: Iterable<Values>,
): Promise<TableDigest> {
  const digester = new Digester()
  let batch: string[] = []
  let characters = 0
  const add = async () => {
    if (batch.length > 0) await addRows(tx, table, `[${batch.join()}]`)
    batch = []
    characters = 0
  }
  for (const values of rows) {
    digester.add(values)
    const row = JSON.stringify(Object.fromEntries(table.columns.map((column, at) => [column, values[at]])))
    batch.push(row)
    characters += row.length
    if (batch.length >= rowsAtOnce || characters >= charactersAtOnce) await add()
  }
  await add()
  return digester.result()
}

/** PostgreSQL gives each value of the JSON the type of its column. */
async function addRows(tx: Writer, { name, columns }: SourceTable, json: string): Promise<void> {
  const list = sql.join(columns.map(column => sql.ref(column)))
  await sql`
    insert into ${sql.table(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${json}::json)`.execute(tx)
}

/** Reads a table again, some rows at once. */
export async function digestOf(tx: Writer, { name, columns }: SourceTable): Promise<TableDigest> {
  const digester = new Digester()
  const list = sql.join(columns.map(column => sql.ref(column)))
  await sql`declare moved_rows no scroll cursor for select ${list} from ${sql.table(name)}`.execute(tx)
  for (let read = rowsAtOnce; read > 0; ) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from moved_rows`.execute(
      tx,
    )
    for (const row of rows) digester.add(columns.map(column => row[column]))
    read = rows.length
  }
  await sql`close moved_rows`.execute(tx)
  return digester.result()
}

/** Lists the columns of every table, both in the order of their names. */
export async function targetTables(db: Reader): Promise<SourceTable[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = current_schema()`.execute(db)
  const byTable = Map.groupBy(rows, row => row.table)
  return [...byTable]
    .map(([name, found]) => ({ name, columns: found.map(row => row.column).toSorted() }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
