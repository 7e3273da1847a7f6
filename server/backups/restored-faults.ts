import type { Manifest } from './backup-folder.ts'
import { reconcile } from '#server/commands/ledger/reconcile'
import { countRows } from '#server/database/engines/row-counts'
import { migrate } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'

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
