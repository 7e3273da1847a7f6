/**
 * Deletes what is left of erased accounts, in transactions of some milliseconds, so that nobody waits for a large one.
 * After a crash it goes on where it stopped; several processes may work at the same account.
 */
import { endErasure, erasureSteps, openErasures } from '#server/db/accounts/erasures'
import { somePictures } from '#server/db/copies/own-pictures'
import { deleteOrphans, orphansOf } from '#server/db/products/images'
import { forgetPictures } from '#server/commands/copies/forget-pictures'
import type { Parts } from '#server/parts'
import { givingWay, turn } from '#server/turns'

type Data = Pick<Parts, 'storage' | 'images'>

const picturesAtOnce = 100

/** Deletes what is left of an account whose erasure has begun. Stops between two transactions when `signal` aborts. */
export function finishErasure(
  data: Data,
  collectorId: string,
  at: Date,
  signal?: { readonly aborted: boolean },
): Promise<void> {
  return givingWay(() => finish(data, collectorId, at, signal))
}

async function finish(
  data: Data,
  collectorId: string,
  at: Date,
  signal: { readonly aborted: boolean } = { aborted: false },
): Promise<void> {
  const { storage } = data
  // Nobody adds one to an account without totals, which its erasure began with.
  for (let pictures = await next(); pictures.length > 0; pictures = await next()) {
    if (signal.aborted) return
    await forgetPictures(data, collectorId, pictures)
  }
  for (const step of erasureSteps) {
    for (let isMore = true; isMore; ) {
      await turn()
      if (signal.aborted) return
      isMore = await storage.write(tx => step(tx, collectorId))
    }
  }
  const images = await storage.write(async tx => {
    const orphans = await orphansOf(tx, collectorId, at)
    await endErasure(tx, collectorId)
    return orphans
  })
  await deleteImages(data, images, at)

  async function next(): Promise<string[]> {
    await turn()
    return storage.read(db => somePictures(db, collectorId, picturesAtOnce))
  }
}

const erasuresAtOnce = 100

/** Deletes what is left of every account whose erasure has begun, and of restores that stopped. */
export async function finishErasures(
  parts: Pick<Parts, 'storage' | 'images' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const ids = await parts.storage.read(db => openErasures(db, parts.now().toISOString(), erasuresAtOnce))
    for (const id of ids) {
      if (signal?.aborted) return
      await finishErasure(parts, id, parts.now(), signal)
    }
    isMore = ids.length === erasuresAtOnce
  }
}

/** Deletes each file before its row: after a crash, the row still leads the tidying job to the file. */
async function deleteImages(
  { storage, images }: Data,
  fileNames: readonly string[],
  at: Date,
): Promise<void> {
  for (const fileName of fileNames) {
    await images.remove(fileName)
    await storage.write(tx => deleteOrphans(tx, [fileName], at))
  }
}
