/** Rewrites a SQLite database as an earlier version of the program would have left it. */
import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '#server/db/engines/sqlite'
import { migrate } from '#server/db/migrate'

/** How to find the values of columns that a table no longer has. */
const formerColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product_words: {
    product_id: '(select id from newer.products where products.number = product_words.product_number)',
  },
}

/** Keeps the rows of every table of that version, in the columns that it had. */
export async function rewriteAsVersion(file: string, version: number): Promise<void> {
  const older = `${file}.older`
  const storage = openSqlite(older)
  await migrate(storage, { upTo: version })
  await storage.close()
  const database = new DatabaseSync(older)
  database.exec('pragma foreign_keys = off')
  database.prepare('attach ? as newer').run(file)
  const columnsOf = (schema: string, table: string) =>
    database
      .prepare(`select name, "notnull" as needed, dflt_value from pragma_table_info('${table}', '${schema}')`)
      .all() as { name: string; needed: number; dflt_value: string | null }[]
  const tables = database
    .prepare(
      `select name from main.sqlite_master
       where type = 'table' and name <> 'schema_migrations' and name not like 'sqlite_%'`,
    )
    .all() as { name: string }[]
  for (const { name } of tables) {
    const there = new Set(columnsOf('newer', name).map(column => column.name))
    const former = formerColumns[name] ?? {}
    // A column that is gone and cannot be null, such as the answer of an idempotency key, is empty JSON.
    const columns = columnsOf('main', name).filter(
      column => there.has(column.name) || (column.needed === 1 && column.dflt_value === null),
    )
    const names = columns.map(column => `"${column.name}"`).join(', ')
    const values = columns
      .map(column => (there.has(column.name) ? `"${column.name}"` : (former[column.name] ?? `'{}'`)))
      .join(', ')
    database.exec(`insert into main.${name} (${names}) select ${values} from newer.${name}`)
  }
  database.close()
  renameSync(older, file)
}
