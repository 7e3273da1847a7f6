/** Ends imports that add nothing: those that a collector cancels, and those that nobody finished. */
import { nextWithRows, type OwnedImport } from '#server/db/import/import-parts'
import { deleteImport, importById, lockImport, staleImports, updateImport } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { turn } from '#server/turns'
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

/** Deletes imports that were not finished within a week, and rows that a stopped server left of ended ones. */
export async function deleteStaleImports(parts: Parts): Promise<void> {
  const created = new Date(parts.now().getTime() - keptMs).toISOString()
  const stale = await parts.storage.read(db => staleImports(db, created, atOnce))
  for (const { collectorId, id } of stale) await cancelImport(parts, collectorId, id)
  await deleteLeftRows(parts)
}

async function deleteLeftRows({ storage }: Parts): Promise<void> {
  let last: OwnedImport | null = null
  for (;;) {
    await turn()
    const next: OwnedImport | null = await storage.read(db => nextWithRows(db, last))
    if (next === null) return
    const one = await storage.read(db => importById(db, next.collectorId, next.id))
    if (one === null || one.endedAt !== null) await deleteParts({ storage }, next.collectorId, next.id)
    if (one?.state === 'cancelled') await storage.write(tx => deleteImport(tx, next.collectorId, next.id))
    last = next
  }
}
