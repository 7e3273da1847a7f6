/**
 * Brings the pictures of a download back to their copies, which a restore gives the ids that they had. Each is one
 * piece of work by itself: what stops in between leaves whole pictures, and sending the zip again goes on.
 */
import type { FileHandle } from 'node:fs/promises'
import { isFolderOrHidden, readArchivedPicture, maxPictureBytes, pictureOf } from '#domain/copies/own-picture'
import { arrivedFile } from '#server/data-files/arrived-file'
import { openPicturesZip, type PicturesZip, type ZippedPicture } from '#server/data-files/zipped-pictures'
import { WrongFile } from '#server/reading-threads'
import { fullDisk, redrawnUpload } from '#server/commands/products/redrawn-upload'
import { StorageFull, type Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { freeBytesBelowFloor } from '#server/readiness/disk-floor'
import { Refused } from '#server/refused'
import { turn } from '#server/turns'
import { type PicturedCopy, picturesOfCopy, showPicture } from '#server/db/copies/own-pictures'
import { countFor } from '#server/limits/collector-limits'
import { keepPicture, type PicturedSide, rejectFull } from './keep-picture.ts'

/** Files of the zip by what became of them. */
export interface PicturesBack {
  readonly broughtBack: number
  readonly alreadyThere: number
  readonly notHere: number
  readonly unread: number
  /** The first pictures that could not be read. */
  readonly unreadList: readonly { readonly fileName: string; readonly reason: string }[]
  /** Not looked at. */
  readonly left: number
  /** Why some are left. */
  readonly stoppedBecause: string | null
}

/** Less than the call may take. */
const maxMs = 25 * 60_000
const mostListed = 100
/** Their pictures are decoded in turn. */
const mostAtOnce = 16
/** Of them, with a file that takes much of the disk. The page sends smaller ones. */
const mostLargeAtOnce = 2
const largeFromBytes = 64 * 1_024 * 1_024
const working = new Set<string>()
const workingLarge = new Set<string>()

/** Throws Refused for what is no such zip, and while the collector's last one, or too many, are worked at. */
export async function bringPicturesBack(
  parts: Parts,
  collectorId: string,
  chunks: AsyncIterable<Buffer>,
): Promise<PicturesBack> {
  if (working.has(collectorId)) throw busy('Your last pictures are still being read.')
  if (working.size >= mostAtOnce) throw busy('The pictures of others are being read.')
  working.add(collectorId)
  let file: FileHandle | null = null
  try {
    file = await arrived(parts, collectorId, chunks)
    return await takeAll(parts, collectorId, await openPicturesZip(file.fd))
  } catch (error) {
    throw error instanceof WrongFile ? new Refused(error.kind, error.message) : error
  } finally {
    await file?.close()
    working.delete(collectorId)
    workingLarge.delete(collectorId)
  }
}

function busy(sentence: string): Refused {
  return new Refused('too_many_requests', `${sentence} Try again in a moment.`, { retryAfterSeconds: 5 })
}

async function arrived(
  parts: Parts,
  collectorId: string,
  chunks: AsyncIterable<Buffer>,
): Promise<FileHandle> {
  try {
    return await arrivedFile(parts.dataFolder, chunks, async bytes => {
      if (bytes > largeFromBytes) takeLargePlace(collectorId)
      if ((await freeBytesBelowFloor(parts)) !== null)
        throw new StorageFull('free disk space is below the minimum')
    })
  } catch (error) {
    throw fullDisk(error, 'the disk of the data folder is full')
  }
}

function takeLargePlace(collectorId: string): void {
  if (!workingLarge.has(collectorId) && workingLarge.size >= mostLargeAtOnce)
    throw busy('Large zips of others are being read.')
  workingLarge.add(collectorId)
}

async function takeAll(
  parts: Parts,
  collectorId: string,
  { entries, pictures }: PicturesZip,
): Promise<PicturesBack> {
  const overMs = parts.now().getTime() + maxMs
  const counts: Record<BroughtBack['outcome'], number> = {
    'brought back': 0,
    'already there': 0,
    'not here': 0,
    unread: 0,
    ignored: 0,
  }
  const unreadList: { fileName: string; reason: string }[] = []
  let looked = 0
  let stoppedBecause: string | null = null
  for await (const picture of pictures) {
    await turn()
    if (parts.now().getTime() > overMs) {
      stoppedBecause = 'The zip takes long to read. Send it again: it goes on from here.'
      break
    }
    const found = await foundOrStopped(parts, collectorId, picture)
    if (typeof found === 'string') {
      stoppedBecause = found
      break
    }
    looked += 1
    counts[found.outcome] += 1
    if (found.outcome === 'unread' && unreadList.length < mostListed)
      unreadList.push({ fileName: picture.name, reason: found.reason })
  }
  return {
    broughtBack: counts['brought back'],
    alreadyThere: counts['already there'],
    notHere: counts['not here'],
    unread: counts.unread,
    unreadList,
    left: entries - looked,
    stoppedBecause,
  }
}

/** Returns the sentence of a limit: what has come back so far stays. */
async function foundOrStopped(
  parts: Parts,
  collectorId: string,
  picture: ZippedPicture,
): Promise<BroughtBack | string> {
  try {
    if (isFolderOrHidden(picture.name)) return { outcome: 'ignored' }
    const place = readArchivedPicture(picture.name)
    if (place === null) return { outcome: 'unread', reason: 'its name is not that of a picture of a copy' }
    return await bringPictureBack(parts, collectorId, place, picture)
  } catch (error) {
    const isLimit =
      error instanceof Refused && (error.code === 'conflict' || error.code === 'too_many_requests')
    if (isLimit) return error.message
    throw error
  }
}

/** What became of a file of the zip, which goes through the same re-encoding and the same steps as an upload. */
type BroughtBack =
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
async function bringPictureBack(
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
