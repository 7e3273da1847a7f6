/** Deletes collectors' own pictures a day after nothing needs them: replaced, never shown, or of a copy that was undone. */
import { forgetPictures } from '#server/commands/copies/forget-pictures'
import {
  beforeAllPictures,
  hidePicture,
  type LeftPicture,
  leftPicturesIn,
  type PictureKey,
} from '#server/db/copies/own-pictures'
import { pictureSides } from '#domain/copies/own-picture'
import type { Parts } from '#server/parts'

const graceMs = 24 * 60 * 60 * 1_000
const picturesAtOnce = 500

/** Returns how many pictures were deleted. Works in short batches, and ends between two when `isOver`. */
export async function removeLeftPictures(parts: Parts, isOver: () => boolean): Promise<number> {
  const before = new Date(parts.now().getTime() - graceMs).toISOString()
  let removed = 0
  for (let after: PictureKey | undefined = beforeAllPictures; after !== undefined; ) {
    const from: PictureKey = after
    const window = { limit: picturesAtOnce, before }
    const { left, last } = await parts.storage.read(db => leftPicturesIn(db, from, window))
    for (const picture of left) if (await removeLeft(parts, picture)) removed += 1
    after = isOver() ? undefined : last
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
