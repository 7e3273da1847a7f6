/** Brings one picture of a download back, through the same re-encoding and the same steps as an upload. */
import { maxPictureBytes, pictureOf } from '#domain/copies/own-picture'
import { redrawnUpload } from '#server/commands/products/redrawn-upload'
import type { ZippedPicture } from '#server/data-files/zipped-pictures'
import { type PicturedCopy, picturesOfCopy, showPicture } from '#server/db/copies/own-pictures'
import type { Reader } from '#server/database/storage'
import { countFor } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { keepPicture, type PicturedSide, rejectFull } from './keep-picture.ts'

/** What became of a file of the zip. */
export type BroughtBack =
  | { readonly outcome: 'brought back' | 'already there' | 'not here' | 'ignored' }
  | { readonly outcome: 'unread'; readonly reason: string }

/** Encoded again, some are a little larger than before. */
const mostBytesBack = maxPictureBytes * 1.1

/** The copy takes no picture. */
class NoPlace extends Error {
  override readonly name = 'NoPlace'
  readonly outcome: 'already there' | 'not here'

  constructor(outcome: NoPlace['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Lets a copy that is held, or has left, show a picture on a side where it shows none. Unpacks and decodes nothing
 * otherwise. Throws Refused beyond a limit.
 */
export async function bringPictureBack(
  parts: Parts,
  collectorId: string,
  { copyId, side }: PicturedSide,
  { read }: Pick<ZippedPicture, 'read'>,
): Promise<BroughtBack> {
  const requireCopy = (db: Reader) => requirePlace(db, collectorId, { copyId, side })
  const requireRoom = (db: Reader) => rejectFull(db, collectorId, mostBytesBack)
  try {
    await parts.storage.read(requireCopy)
    const found = await read()
    if ('fault' in found) return { outcome: 'unread', reason: found.fault }
    const upload = { collectorId, file: found.bytes, hasSmall: true, comesBack: true }
    const drawn = await redrawnUpload(parts, upload, requireRoom)
    await keepPicture(parts, collectorId, copyId, drawn, {
      requireCopy,
      requireRoom,
      count: tx => countFor(tx, parts, 'quota pictures back', collectorId),
      show: async (tx, id) => {
        const shown = { id, where: 'blank' } as const
        if (!(await showPicture(tx, { collectorId, copyId, side }, shown))) throw new NoPlace('already there')
      },
    })
    return { outcome: 'brought back' }
  } catch (error) {
    if (error instanceof NoPlace) return { outcome: error.outcome }
    // The decoder's sentence about this file.
    if (error instanceof Refused && error.code === 'invalid')
      return { outcome: 'unread', reason: error.message }
    throw error
  }
}

/** An addition that was undone is not done again, so nothing would show its picture. */
async function requirePlace(
  db: Reader,
  collectorId: string,
  { copyId, side }: PicturedSide,
): Promise<PicturedCopy> {
  const copy = await picturesOfCopy(db, collectorId, copyId)
  if (!copy || copy.isUndone) throw new NoPlace('not here')
  if (pictureOf(copy, side) !== null) throw new NoPlace('already there')
  return copy
}
