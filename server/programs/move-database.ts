/** Moves everything from the embedded database to PostgreSQL, and proves it before it counts. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reconcile } from '#server/commands/ledger/reconcile'
import { databaseFile } from '#server/database/data-files'
import { lockFolder } from '#server/database/folder-lock'
import { migrate, newestVersion, refuseOlder } from '#server/database/migrate'
import { openSource, type SourceRows } from '#server/database/move/source-rows'
import {
  digestOf,
  fillTable,
  lockTables,
  migrationsTable,
  tableWithRows,
  targetTables,
  withoutReferences,
} from '#server/database/move/target-tables'
import type { TableDigest } from '#server/database/move/table-digest'
import type { Storage, Writer } from '#server/database/storage'
import { gatherStatistics } from '#server/database/engines/postgres-snapshot'

/** The move cannot be made. The message is for the operator. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}

export interface Moved {
  readonly tables: number
  readonly rows: number
  readonly collectors: number
}

/**
 * Copies every table of the embedded database in a data folder into an empty PostgreSQL database, in one transaction:
 * what fails leaves the target as empty as it was. Before it commits, each table must have the same rows on both
 * sides, and every figure must pass a recount. Changes nothing in the data folder. Throws MoveRefused, or FolderInUse
 * while a server runs, and OlderDatabase for a source from before Holofolio 0.9.
 */
export async function moveDatabase(dataFolder: string, target: Storage): Promise<Moved> {
  const file = join(dataFolder, databaseFile)
  if (!existsSync(file)) throw new MoveRefused(`There is no database in ${dataFolder}: is DATA_DIR right?`)
  const lock = lockFolder(dataFolder)
  try {
    const source = openSource(file)
    try {
      return await moveRows(source, target)
    } finally {
      source.close()
    }
  } finally {
    lock.release()
  }
}

async function moveRows(source: SourceRows, target: Storage): Promise<Moved> {
  refuseOlder(source.version)
  if (source.version !== newestVersion) {
    throw new MoveRefused(
      `The embedded database is of version ${source.version}, and this program of ${newestVersion}: start this version of the server once, stop it, and move then.`,
    )
  }
  await requireEmpty(target)
  await migrate(target)
  return target.writeUnhurried(async tx => {
    await requireSameTables(source, tx)
    await lockTables(tx, source.tables)
    const name = await tableWithRows(tx)
    if (name !== null) throw notEmpty(name)
    // The rows of the source say when the database was created, which identifies it.
    await tx.deleteFrom(migrationsTable).execute()
    const rows = await copyTables(source, tx)
    await gatherStatistics(tx)
    const { collectors, differences } = await reconcile({ read: work => work(tx) }, () => {})
    if (differences > 0) {
      throw new MoveRefused(
        `${differences} figures differ from a recount. Nothing was moved: run npm run reconcile on the embedded database.`,
      )
    }
    return { tables: source.tables.length, rows, collectors }
  })
}

async function requireEmpty(target: Storage): Promise<void> {
  const name = await target.read(tableWithRows)
  if (name !== null) throw notEmpty(name)
}

function notEmpty(name: string): MoveRefused {
  return new MoveRefused(`The target is not empty, its table ${name} has rows: choose a new database.`)
}

async function requireSameTables(source: SourceRows, tx: Writer): Promise<void> {
  const [here, there] = [source.tables, await targetTables(tx)].map(tables => JSON.stringify(tables))
  if (here !== there) throw new MoveRefused('The target has other tables: choose a new database.')
}

/** Returns the number of rows. */
async function copyTables(source: SourceRows, tx: Writer): Promise<number> {
  const copied = new Map<string, TableDigest>()
  await withoutReferences(tx, async () => {
    for (const table of source.tables) {
      try {
        copied.set(table.name, await fillTable(tx, table, source.rowsOf(table)))
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new MoveRefused(`The table ${table.name} cannot be moved: ${reason}. Nothing was moved.`, {
          cause,
        })
      }
    }
  })
  let rows = 0
  for (const table of source.tables) {
    const [before, after] = [copied.get(table.name), await digestOf(tx, table)]
    if (before?.rows !== after.rows || before.digest !== after.digest)
      throw new MoveRefused(`The table ${table.name} arrived with other rows. Nothing was moved.`)
    rows += after.rows
  }
  return rows
}
