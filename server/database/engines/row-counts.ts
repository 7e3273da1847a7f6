import { sql } from 'kysely'
import type { Reader } from '#server/database/storage'
import { engineOf } from './engine-of.ts'

/** Lists all tables, in the order of their names. */
export async function tableNames(db: Reader): Promise<string[]> {
  const query =
    engineOf(db) === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const { rows } = await query.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

/** Counts the rows of every table. */
export async function countRows(db: Reader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
