/** The collector's own pictures in a report: how many it may have, and which are read. */

/** A copy's pictures: JPEG files; null without one. */
export interface CopyJpegs {
  readonly front: Uint8Array | null
  readonly back: Uint8Array | null
}

export interface ReportPictures {
  /** By the place of the copy in the report, from 0. */
  readonly byPlace: ReadonlyMap<number, CopyJpegs>
  /** Copies whose pictures are not in the report. */
  readonly leftOut: number
}

export const noPictures: ReportPictures = { byPlace: new Map(), leftOut: 0 }

/** The file has them all, and the server keeps it until it is sent. Enough for front and back of 1,500 copies. */
export const maxPictureBytes = 48_000_000
/** A bucket takes its time for each. */
const maxReadingMs = 60_000
const copiesAtOnce = 8

/** A copy that has pictures: its place in the report, and what it is worth. */
export interface PicturedPlace {
  readonly place: number
  readonly worthCents: number
  readonly read: () => Promise<CopyJpegs>
}

/** Reads pictures, those of the most valuable copies first, within the limits of bytes and time. */
export async function readPictures(
  copies: readonly PicturedPlace[],
  limits = { maxBytes: maxPictureBytes, maxMs: maxReadingMs },
): Promise<ReportPictures> {
  const byPlace = new Map<number, CopyJpegs>()
  const deadline = performance.now() + limits.maxMs
  const byWorth = copies.toSorted((one, other) => other.worthCents - one.worthCents)
  let left = limits.maxBytes
  let gone = 0
  for (let from = 0; from < byWorth.length && performance.now() < deadline; from += copiesAtOnce) {
    const some = byWorth.slice(from, from + copiesAtOnce)
    const read = await Promise.all(some.map(async copy => ({ ...copy, jpegs: await copy.read() })))
    for (const { place, jpegs } of read) {
      const bytes = (jpegs.front?.length ?? 0) + (jpegs.back?.length ?? 0)
      // Deleted meanwhile.
      if (bytes === 0) gone += 1
      else if (bytes > left) return { byPlace, leftOut: copies.length - byPlace.size - gone }
      else byPlace.set(place, jpegs)
      left -= bytes
    }
  }
  return { byPlace, leftOut: copies.length - byPlace.size - gone }
}
