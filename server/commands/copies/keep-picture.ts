/** Keeps a picture that was re-encoded: its row, its files, and then the copy that shows it. */
import { randomBytes } from 'node:crypto'
import { maxPictureBytes, maxPictures, pictureFile, type PictureSide } from '#domain/copies/own-picture'
import { saveUpload } from '#server/commands/products/redrawn-upload'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { insertPicture, type PicturedCopy, picturesKept } from '#server/db/copies/own-pictures'
import type { Reader, Writer } from '#server/database/storage'
import type { Redrawn } from '#server/images/drawing'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { forgetPictures } from './forget-pictures.ts'

/** A side of a copy. */
export interface PicturedSide {
  readonly copyId: string
  readonly side: PictureSide
}

/** What differs between a picture that is uploaded and one that comes back. */
export interface Keeping {
  /** Throws when the copy takes no picture. Runs before the files are saved, and after. */
  readonly requireCopy: (db: Reader) => Promise<PicturedCopy>
  /** Throws Refused beyond the limit of all pictures. */
  readonly requireRoom: (db: Reader) => Promise<void>
  /** Counts it. Throws Refused beyond the limit of a day. */
  readonly count: (tx: Writer) => Promise<void>
  /** Lets the copy show it. Throws when the copy takes none any more. */
  readonly show: (tx: Writer, id: string) => Promise<void>
}

/** Returns the id of the picture, and what the copy showed before. Leaves nothing behind when it throws. */
export async function keepPicture(
  parts: Parts,
  collectorId: string,
  copyId: string,
  { webp, small }: Redrawn,
  { requireCopy, requireRoom, count, show }: Keeping,
): Promise<{ readonly id: string; readonly before: PicturedCopy }> {
  if (small === null) throw new Error('a picture was not drawn small')
  const { storage } = parts
  const id = randomBytes(16).toString('hex')
  const byteSize = webp.length + small.length
  // Insert the row first, which no copy shows yet: tidying never finds a file without one.
  await storage.write(async tx => {
    // An account that is being deleted has no totals, and gets no more pictures.
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    await requireCopy(tx)
    await requireRoom(tx)
    await count(tx)
    await insertPicture(tx, { collectorId, id, copyId, byteSize, uploadedAt: parts.now().toISOString() })
  })
  try {
    await saveUpload(parts, pictureFile(id, 'whole'), webp)
    await saveUpload(parts, pictureFile(id, 'small'), small)
    const before = await storage.write(async tx => {
      const found = await requireCopy(tx)
      // The copy may leave between the two statements.
      await show(tx, id)
      return found
    })
    return { id, before }
  } catch (error) {
    await forgetPictures(parts, collectorId, [id]).catch((err: unknown) =>
      parts.log.error({ err }, 'cannot delete a picture that was not shown, tidying will'),
    )
    throw error
  }
}

/** Refuses when no more fits, a little late for the last one: its size is not known before. */
export async function rejectFull(
  db: Reader,
  collectorId: string,
  mostBytes: number = maxPictureBytes,
): Promise<void> {
  const { pictures, bytes } = await picturesKept(db, collectorId)
  if (pictures < maxPictures && bytes < mostBytes) return
  throw new Refused(
    'conflict',
    'You can keep at most 10,000 pictures of your copies, of 2 GB together. Remove some first.',
  )
}
