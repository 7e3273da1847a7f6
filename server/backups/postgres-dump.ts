/** Backs up a PostgreSQL database with its own tools, and restores such a backup into a database for a test. */
import { join } from 'node:path'
import { type Contents, dumpFile, type Manifest } from './backup-folder.ts'
import {
  gatherStatistics,
  majorVersion,
  onSnapshot,
  withScratchDatabase,
} from '#server/database/engines/postgres-snapshot'
import { refuseOlder, migrate } from '#server/database/migrate'
import { findTools, runTool } from './postgres-tools.ts'
import { reconcile } from '#server/commands/ledger/reconcile'
import { countRows } from '#server/database/engines/row-counts'
import type { Storage } from '#server/database/storage'

/** Writes a dump of one moment into a file, and returns what was there in that moment. */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<Contents> {
  const { dump } = await findTools(await majorVersion(databaseUrl))
  return onSnapshot(databaseUrl, async ({ id, version, rows, bornAt }) => {
    refuseOlder(version)
    await runTool(dump, databaseUrl, ['--format=custom', `--snapshot=${id}`, `--file=${file}`])
    return { database: 'postgres', version, rows, born_at: bornAt }
  })
}

/**
 * Restores a dump into a new database on the same server, and drops that again. Returns what is wrong with it, in a
 * sentence; null if nothing is.
 */
export async function testDump(
  databaseUrl: string,
  backup: string,
  manifest: Manifest,
): Promise<string | null> {
  const { restore } = await findTools(await majorVersion(databaseUrl))
  const tested = await withScratchDatabase(databaseUrl, async (scratchUrl, storage) => {
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', join(backup, dumpFile)]
    await runTool(restore, scratchUrl, args)
    await storage.writeUnhurried(gatherStatistics)
    return { fault: await faultIn(storage, manifest) }
  })
  if (tested === null) {
    return 'the role of DATABASE_URL may not create a database to restore it into: give it the right with ALTER ROLE … CREATEDB'
  }
  return tested.fault
}

/**
 * Compares a restored database with the manifest of its backup and recounts every figure. Returns what is wrong, in a
 * sentence; null if nothing is.
 */
export async function faultIn(storage: Storage, { rows }: Manifest): Promise<string | null> {
  const restored = await storage.read(db => countRows(db))
  for (const table of new Set([...Object.keys(rows ?? {}), ...Object.keys(restored)])) {
    const [expected, found] = [rows?.[table] ?? 0, restored[table] ?? 0]
    if (found !== expected) return `the table ${table} has ${found} rows instead of ${expected}`
  }
  await migrate(storage)
  const { differences } = await reconcile(storage, () => {})
  if (differences === 0) return null
  return `${differences} figures differ from a recount: run npm run reconcile`
}
