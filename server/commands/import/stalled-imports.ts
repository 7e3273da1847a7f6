/** Imports whose process stopped while it worked on them. Several may share a database: only one without progress counts. */
import { stalledImports, type StoredImport, updateImport } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { resumeMatching, silentMs } from './match-import.ts'
import { deleteRows } from './delete-rows.ts'

/** Ends an import whose file was being read when its process stopped: its bytes are gone. Returns whether it was. */
export async function endStalled(parts: Parts, collectorId: string, one: StoredImport): Promise<boolean> {
  const silent = parts.now().getTime() - Date.parse(one.workedAt)
  if (one.state !== 'reading' || silent < silentMs) return false
  const change = {
    state: 'failed',
    failure: 'The server stopped while it read the file. Please import it again.',
    endedAt: parts.now().toISOString(),
    run: one.run + 1,
  } as const
  const isOurs = await parts.storage.write(tx => updateImport(tx, collectorId, one.id, change, one.run))
  if (isOurs) await deleteRows(parts, collectorId, one.id)
  return isOurs
}

const atOnce = 100

/** Goes on with the imports that a stopped process left: their rows are read again, a file that was being read has failed. */
export async function goOnWithImports(parts: Parts): Promise<void> {
  const worked = new Date(parts.now().getTime() - silentMs).toISOString()
  for (const { collectorId, one } of await parts.storage.read(db => stalledImports(db, worked, atOnce))) {
    await endStalled(parts, collectorId, one)
    await resumeMatching(parts, collectorId, one)
  }
}
