import { lockTotals } from '#server/db/ledger/collector-totals'
import { hidePicture } from '#server/db/copies/own-pictures'
import {
  type KeptPictures,
  keptPictures,
  type RemovedPicture,
  removedPictures,
} from '#server/db/copies/removed-pictures'
import type { Parts } from '#server/parts'
import { forgetReplaced } from './forget-pictures.ts'

/** A call deletes at most this many, so that it is answered soon: a bucket takes some hundredths of a second for each file. */
export const removedAtOnce = 100

/**
 * Deletes up to 100 pictures of copies that have left the collection. If an undo brings such a copy back, it has no
 * pictures. Returns what is left of all pictures; the next call deletes the next ones.
 */
export async function forgetRemoved(parts: Parts, collectorId: string): Promise<KeptPictures> {
  const { storage } = parts
  const limit = removedAtOnce
  const found = await storage.read(db => removedPictures(db, collectorId, { limit }))
  if (found.length > 0) await forget(parts, collectorId, found)
  return storage.read(db => keptPictures(db, collectorId))
}

async function forget(parts: Parts, collectorId: string, found: readonly RemovedPicture[]): Promise<void> {
  const { storage } = parts
  const hidden = await storage.write(async tx => {
    // Takes turns with undos, which bring copies back with the pictures that they still have.
    if (!(await lockTotals(tx, collectorId))) return []
    const still = await removedPictures(tx, collectorId, { limit: found.length, among: found })
    for (const { id, copyId, side } of still) await hidePicture(tx, { collectorId, copyId, side }, id)
    return still.map(({ id }) => id)
  })
  await forgetReplaced(parts, collectorId, ...hidden)
}
