/**
 * Re-encodes uploaded images, so that only their pixels survive. Reads the size from the header before decoding,
 * decodes one image at a time, and limits the queue.
 */
import { invalid, type Refusal } from '#domain/refusal'
import sharp from 'sharp'
import { isPicture } from './picture-format.ts'

/** A re-encoded image: WebP, at most `maxEdge` pixels on a side. */
export interface Redrawn {
  readonly webp: Buffer
}

/** Too many images are waiting. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** The limits of an image. Time is in whole seconds, from when its pixels are scaled strip by strip. */
export interface DrawingLimits {
  readonly maxPixels: number
  readonly maxSeconds: number
}

const usualLimits: DrawingLimits = { maxPixels: 25_000_000, maxSeconds: 10 }
const maxEdge = 1_200
const quality = 85
const maxWaiting = 16

sharp.concurrency(1)
sharp.cache(false)

/** Re-encodes the first frame, upright. A refusal names the fault of the file. */
export async function redraw(
  file: Buffer,
  { maxPixels, maxSeconds } = usualLimits,
): Promise<Redrawn | Refusal> {
  if (!isPicture(file)) return refused('image must be a PNG, JPEG, GIF, WebP or AVIF picture')
  return inTurn(async () => {
    const pixels = await pixelsOf(file)
    if (pixels === null) return refused('image cannot be read: the file is damaged')
    if (pixels > maxPixels) return refused('image has too many pixels: at most 25 megapixels')
    try {
      const webp = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: maxSeconds })
        .toBuffer()
      return { webp }
    } catch (error) {
      return refused(
        isTimeout(error)
          ? 'image takes too long to read: send a smaller file, or save it again'
          : 'image cannot be read: the file is damaged',
      )
    }
  })
}

/** Reads the number of pixels from the header; null if unreadable. */
async function pixelsOf(file: Buffer): Promise<number | null> {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata()
    return width * height
  } catch {
    return null
  }
}

/** Whether libvips timed out. Its errors differ only in text: "timeout: 12% complete". */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout: ')
}

function refused(sentence: string): Refusal {
  return invalid(sentence, 'image')
}

let lastTurn: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One at a time: decoding 25 megapixels takes up to half a gigabyte (AVIF; a JPEG takes a third). */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw new TooBusy()
  waiting += 1
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}
