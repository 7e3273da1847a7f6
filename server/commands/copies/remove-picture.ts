import { type CopyPictures, pictureOf } from '#domain/copies/own-picture'
import { hidePicture, picturesOfCopy } from '#server/db/copies/own-pictures'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import { forgetReplaced } from './forget-pictures.ts'
import type { PicturedSide } from './keep-picture.ts'

/**
 * Deletes the picture of a side, of a copy that is held or has left. Returns the pictures that the copy has then. Does
 * nothing for a side without one.
 */
export async function removePicture(
  parts: Parts,
  collectorId: string,
  { copyId, side }: PicturedSide,
): Promise<CopyPictures> {
  const { removed, pictures } = await parts.storage.write(async tx => {
    const before = await picturesOfCopy(tx, collectorId, copyId)
    if (!before) throw notFound()
    const id = pictureOf(before, side)
    if (id !== null) await hidePicture(tx, { collectorId, copyId, side }, id)
    const after = side === 'front' ? { frontPicture: null } : { backPicture: null }
    return { removed: id, pictures: { ...before, ...after } }
  })
  if (removed !== null) await forgetReplaced(parts, collectorId, removed)
  return pictures
}
