/** Ends imports that add nothing: those that a collector cancels, and those that nobody finished. */
import { deleteImport, lockImport, staleImports, updateImport } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { deleteParts } from './publish-import.ts'

/** Deletes an import that is not finished, with its rows. Throws Refused for one that has ended. */
export async function cancelImport(parts: Parts, collectorId: string, id: string): Promise<void> {
  await endRun(parts, collectorId, id)
  await deleteParts(parts, collectorId, id)
  await parts.storage.write(tx => deleteImport(tx, collectorId, id))
}

/** From here on a run under way writes nothing. */
async function endRun({ storage, now }: Parts, collectorId: string, id: string): Promise<void> {
  await storage.write(async tx => {
    const one = await lockImport(tx, storage.engine, collectorId, id)
    if (one === null) throw notFound()
    if (one.state === 'done') throw new Refused('conflict', 'This import has been added. Undo it instead.')
    const endedAt = now().toISOString()
    await updateImport(tx, collectorId, id, { state: 'cancelled', endedAt, run: one.run + 1 })
  })
}

const keptMs = 7 * 24 * 60 * 60 * 1_000
const atOnce = 100

/** Deletes imports that were not finished within a week. */
export async function deleteStaleImports(parts: Parts): Promise<void> {
  const before = new Date(parts.now().getTime() - keptMs).toISOString()
  for (const { collectorId, id } of await parts.storage.read(db => staleImports(db, before, atOnce)))
    await cancelImport(parts, collectorId, id)
}
