/** Runs the statements of a migration, written once for both engines. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/database/storage'

/** Runs statements, each of which ends with a semicolon at the end of a line. `forEngine` says what differs. */
export async function runStatements(tx: Writer, engine: EngineName, text: string): Promise<void> {
  const statements = forEngine(text, engine).trimEnd().split(/;$/m).slice(0, -1)
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

/**
 * Text is compared byte by byte, so that both engines sort and match the same: SQLite does so by itself, PostgreSQL by
 * the collation of each column, which is a line of its own or is added. Only SQLite has tables without row ids, and only
 * PostgreSQL indexes that include columns.
 */
function forEngine(text: string, engine: EngineName): string {
  if (engine === 'sqlite') return text.replaceAll(/ include \(.*\)/g, '')
  return text
    .replaceAll(/^( {2}|alter table \w+ add column )(\w+ text)\b/gm, '$1$2 collate "C"')
    .replaceAll(') without rowid;', ');')
}
