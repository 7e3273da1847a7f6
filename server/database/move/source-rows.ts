/** Reads an embedded database row by row, in one snapshot, and changes nothing. */
import { DatabaseSync } from 'node:sqlite'
import { namedSqliteFault, onSqliteFile } from '#server/database/engines/sqlite-faults'

/** The values of a row, in the order of its columns. */
export type Values = readonly unknown[]

export interface SourceTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface SourceRows {
  /** The schema version. */
  readonly version: number
  readonly tables: readonly SourceTable[]
  /** Returns the rows of a table, one at a time. Throws for a whole number that is not exact in JavaScript. */
  rowsOf(table: SourceTable): Iterable<Values>
  close(): void
}

/** Opens a database file that no server uses. Throws StorageUnavailable if it cannot be used. */
export function openSource(file: string): SourceRows {
  const database = onSqliteFile(file, () => new DatabaseSync(file, { readOnly: true }))
  try {
    database.exec('begin')
    const version = database.prepare('select max(version) as version from schema_migrations').get()
    const names = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'")
      .all()
      .map(row => String(row['name']))
    const columnsOf = (name: string) =>
      database
        .prepare('select name from pragma_table_info(?)')
        .all(name)
        .map(row => String(row['name']))
    return {
      version: Number(version?.['version']),
      tables: names.toSorted().map(name => ({ name, columns: columnsOf(name).toSorted() })),
      *rowsOf({ name, columns }) {
        const list = columns.map(column => `"${column}"`).join(', ')
        for (const row of database.prepare(`select ${list} from "${name}"`).iterate()) {
          yield columns.map(column => row[column])
        }
      },
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw namedSqliteFault(error, file)
  }
}
