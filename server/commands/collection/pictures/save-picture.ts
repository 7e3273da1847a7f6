import { randomBytes } from 'node:crypto'
import {
  type CopyPictures,
  maxPictureBytes,
  maxPictures,
  pictureFile,
  pictureOf,
  type PictureSide,
} from '#domain/collection/pictures/own-picture'
import { redrawnUpload, saveUpload } from '#server/commands/catalogue/redrawn-upload'
import { lockTotals } from '#server/db/collection/collector-totals'
import {
  insertPicture,
  type PicturedCopy,
  picturesKept,
  picturesOfCopy,
  showPicture,
} from '#server/db/collection/pictures/own-pictures'
import type { Reader } from '#server/db/storage'
import { countPicture } from '#server/limits/quotas'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { forgetPictures, forgetReplaced } from './forget-pictures.ts'

/** A side of a copy. */
export interface PicturedSide {
  readonly copyId: string
  readonly side: PictureSide
}

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
  const { storage } = parts
  const check = async (db: Reader) => {
    await requireHeld(db, collectorId, copyId)
    await rejectFull(db, collectorId)
  }
  const { webp, small } = await redrawnUpload(parts, { collectorId, file, hasSmall: true }, check)
  if (small === null) throw new Error('a picture was not drawn small')
  const id = randomBytes(16).toString('hex')
  const byteSize = webp.length + small.length
  // Insert the row first, which no copy shows yet: tidying never finds a file without one.
  await storage.write(async tx => {
    // An account that is being deleted has no totals, and gets no more pictures.
    if (!(await lockTotals(tx, storage.engine, collectorId))) throw notFound()
    await requireHeld(tx, collectorId, copyId)
    await rejectFull(tx, collectorId)
    await countPicture(tx, parts, collectorId)
    await insertPicture(tx, { collectorId, id, copyId, byteSize, uploadedAt: parts.now().toISOString() })
  })
  try {
    await saveUpload(parts, pictureFile(id, 'whole'), webp)
    await saveUpload(parts, pictureFile(id, 'small'), small)
    const { replaced, pictures } = await storage.write(async tx => {
      const before = await requireHeld(tx, collectorId, copyId)
      // The copy may leave between the two statements.
      if (!(await showPicture(tx, { collectorId, copyId, side }, id))) throw hasLeft()
      const after = side === 'front' ? { frontPicture: id } : { backPicture: id }
      return { replaced: pictureOf(before, side), pictures: { ...before, ...after } }
    })
    if (replaced !== null) await forgetReplaced(parts, collectorId, replaced)
    return pictures
  } catch (error) {
    await forgetPictures(parts, collectorId, [id]).catch((err: unknown) =>
      parts.log.error({ err }, 'cannot delete a picture that was not shown, tidying will'),
    )
    throw error
  }
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

/** Refuses when no more fits, a little late for the last one: its size is not known before. */
async function rejectFull(db: Reader, collectorId: string): Promise<void> {
  const { pictures, bytes } = await picturesKept(db, collectorId)
  if (pictures < maxPictures && bytes < maxPictureBytes) return
  throw new Refused(
    'conflict',
    'You can keep at most 10,000 pictures of your copies, of 2 GB together. Remove some first.',
  )
}
