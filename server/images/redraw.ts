/**
 * Re-encodes uploaded images, so that only their pixels survive. Reads the size from the header before decoding,
 * decodes one image at a time in a process of its own, and limits the queue.
 */
import { invalid, type Refusal } from '#domain/refusal'
import { type DrawingLimits, maxEdge, type Redrawn, type Undrawn } from './drawing.ts'
import { drawApart } from './drawing-process.ts'
import { isPicture } from './picture-format.ts'

/** Too many images are waiting. The message is for the collector. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** A file, and whose it is. */
export interface Upload {
  readonly file: Buffer
  readonly collectorId: string
  /** Whether it is also needed small. */
  readonly hasSmall?: boolean
  /**
   * Whether it comes back in a download. It is as small as when it was given out, and does not wait for pictures that
   * its collector uploads meanwhile.
   */
  readonly comesBack?: boolean
}

/**
 * Measured: a JPEG of 25 megapixels takes 110 MB, a GIF 240 MB, an AVIF of 10 megapixels 280 to 295 MB, one with 10 bits
 * a channel 350 MB; 90 MB of it before the first pixel. The time is generous, for a busy machine.
 */
export const usualLimits: DrawingLimits = {
  maxPixels: 25_000_000,
  maxCostlyPixels: 10_000_000,
  maxBytes: 300 * 1024 * 1024,
  maxMs: 20_000,
}
/** Of a picture that was re-encoded before. */
const limitsBack: DrawingLimits = {
  ...usualLimits,
  maxPixels: maxEdge * maxEdge,
  maxCostlyPixels: maxEdge * maxEdge,
}
const maxWaiting = 16

const sentences: Record<Undrawn['fault'], string> = {
  damaged: 'image cannot be read: the file is damaged',
  'too many pixels': 'image has too many pixels: at most 25 megapixels',
  'too many costly pixels':
    'image has too many pixels: at most 10 megapixels if it is AVIF, interlaced (progressive) or has 16 bits a channel',
  'too much memory': 'image takes too much memory to read: send a smaller one, or save it as JPEG',
  'too slow': 'image takes too long to read: send a smaller file, or save it again',
}
const tooLargeBack = `image has too many pixels: a download has none over ${maxEdge} by ${maxEdge}`
const sentencesBack = {
  ...sentences,
  'too many pixels': tooLargeBack,
  'too many costly pixels': tooLargeBack,
}

/**
 * Re-encodes the first frame, upright. A refusal names the fault of the file. Throws TooBusy when too many images wait,
 * or one of the same collector.
 */
export async function redraw(
  { file, collectorId, hasSmall = false, comesBack = false }: Upload,
  limits: DrawingLimits = comesBack ? limitsBack : usualLimits,
  drawNow: typeof drawApart = drawApart,
): Promise<Redrawn | Refusal> {
  if (!isPicture(file)) return refused('image must be a PNG, JPEG, GIF, WebP or AVIF picture')
  const draw = () => drawNow({ file, limits, hasSmall })
  const outcome = await (comesBack ? inLine(draw) : inTurn(collectorId, draw))
  return 'fault' in outcome ? refused((comesBack ? sentencesBack : sentences)[outcome.fault]) : outcome
}

function refused(sentence: string): Refusal {
  return invalid(sentence, 'image')
}

let lastTurn: Promise<unknown> = Promise.resolve()
const waiting = new Set<string>()

/** One at a time. */
async function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

/** The same, with one place in the queue for each collector. */
async function inTurn<Result>(collectorId: string, work: () => Promise<Result>): Promise<Result> {
  if (waiting.has(collectorId))
    throw new TooBusy('Your last image is still being read. Please try again in a moment.')
  if (waiting.size >= maxWaiting)
    throw new TooBusy('Too many images are being uploaded right now. Please try again.')
  waiting.add(collectorId)
  try {
    return await inLine(work)
  } finally {
    waiting.delete(collectorId)
  }
}
