import { type CopyPictures, pictureOf } from '#domain/copies/own-picture'
import { redrawnUpload } from '#server/commands/products/redrawn-upload'
import { type PicturedCopy, picturesOfCopy, showPicture, hidePicture } from '#server/db/copies/own-pictures'
import type { Reader } from '#server/database/storage'
import { countFor } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { forgetReplaced } from './forget-pictures.ts'
import { keepPicture, type PicturedSide, rejectFull } from './keep-picture.ts'

/**
 * Re-encodes a picture and lets a copy show it, instead of the one before. Returns the pictures of the copy. Throws
 * Refused for a copy that is not held, and beyond the limits of all pictures and of a day.
 */
export async function savePicture(
  parts: Parts,
  collectorId: string,
  { copyId, side }: PicturedSide,
  file: Buffer,
): Promise<CopyPictures> {
  const requireCopy = (db: Reader) => requireHeld(db, collectorId, copyId)
  const requireRoom = (db: Reader) => rejectFull(db, collectorId)
  const drawn = await redrawnUpload(parts, { collectorId, file, hasSmall: true }, async db => {
    await requireCopy(db)
    await requireRoom(db)
  })
  const { id, before } = await keepPicture(parts, collectorId, copyId, drawn, {
    requireCopy,
    requireRoom,
    count: tx => countFor(tx, parts, 'quota pictures', collectorId),
    show: async (tx, picture) => {
      const shown = { id: picture, where: 'held' } as const
      if (!(await showPicture(tx, { collectorId, copyId, side }, shown))) throw hasLeft()
    },
  })
  const replaced = pictureOf(before, side)
  if (replaced !== null) await forgetReplaced(parts, collectorId, replaced)
  const after = side === 'front' ? { frontPicture: id } : { backPicture: id }
  return { ...before, ...after }
}

async function requireHeld(db: Reader, collectorId: string, copyId: string): Promise<PicturedCopy> {
  const copy = await picturesOfCopy(db, collectorId, copyId)
  if (!copy) throw notFound()
  if (copy.removedAt !== null) throw hasLeft()
  return copy
}

function hasLeft(): Refused {
  return new Refused('conflict', 'This copy was already removed.')
}

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
