/**
 * Deletes images a day after their upload if nothing shows them: no product, and no revision of the last 30 days. And
 * collectors' own pictures that their copies do not need any more.
 */
import { deleteOrphans, type ImageWindow, orphansIn } from '#server/db/products/images'
import type { Parts } from '#server/parts'
import { anyOf, inOneProcess } from '#server/commands/one-process'
import { forgetPictures } from '#server/commands/copies/forget-pictures'
import {
  beforeAllPictures,
  hidePicture,
  type LeftPicture,
  leftPicturesIn,
  type PictureKey,
} from '#server/db/copies/own-pictures'
import { pictureSides } from '#domain/copies/own-picture'

const graceMs = 24 * 60 * 60 * 1_000
const imagesAtOnce = 500
const jobName = 'unused pictures'

/**
 * Returns how many images were removed. Works in short batches, in one process at a time. Ends between two when
 * `signal` aborts.
 */
export async function removeOrphanImages(parts: Parts, signal?: AbortSignal): Promise<number> {
  const removed = await inOneProcess(parts, jobName, async lost => {
    const over = anyOf(signal, lost)
    return (await removeAll(parts, over)) + (await removeLeftPictures(parts, over))
  })
  return removed ?? 0
}

async function removeAll({ storage, now, images, log }: Parts, over: AbortSignal): Promise<number> {
  const instant = now()
  const moment = { uploadedBefore: new Date(instant.getTime() - graceMs).toISOString(), now: instant }
  let removed = 0
  for (let afterName: string | undefined = ''; afterName !== undefined; ) {
    const window: ImageWindow = { afterName, limit: imagesAtOnce }
    const { orphans, lastName } = await storage.read(db => orphansIn(db, window, moment))
    const fileNames =
      orphans.length === 0 ? [] : await storage.write(tx => deleteOrphans(tx, orphans, instant))
    for (const fileName of fileNames) {
      // Its row is gone, so only the log knows it.
      await images
        .remove(fileName)
        .catch((err: unknown) => log.error({ err, file: fileName }, 'cannot delete an unused image'))
    }
    removed += fileNames.length
    afterName = over.aborted ? undefined : lastName
  }
  return removed
}

const picturesAtOnce = 500

/**
 * Deletes collectors' own pictures a day after nothing needs them: replaced, never shown, or of a copy that was undone. Returns
 * how many. Works in short batches, and ends between two when `over` aborts.
 */
async function removeLeftPictures(parts: Parts, over: AbortSignal): Promise<number> {
  const before = new Date(parts.now().getTime() - graceMs).toISOString()
  let removed = 0
  for (let after: PictureKey | undefined = beforeAllPictures; after !== undefined; ) {
    const from: PictureKey = after
    const window = { limit: picturesAtOnce, before }
    const { left, last } = await parts.storage.read(db => leftPicturesIn(db, from, window))
    for (const picture of left) if (await removeLeft(parts, picture)) removed += 1
    after = over.aborted ? undefined : last
  }
  return removed
}

/** Nothing shows it from now on, so it never appears half deleted. False when its files could not be deleted. */
async function removeLeft(parts: Parts, { collectorId, copyId, id }: LeftPicture): Promise<boolean> {
  await parts.storage.write(async tx => {
    for (const side of pictureSides) await hidePicture(tx, { collectorId, copyId, side }, id)
  })
  try {
    await forgetPictures(parts, collectorId, [id])
    return true
  } catch (err) {
    parts.log.error({ err }, 'cannot delete a picture of a copy, retrying tomorrow')
    return false
  }
}
