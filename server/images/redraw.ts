/**
 * Re-encodes uploaded images, so that only their pixels survive. Reads the size from the header before decoding,
 * decodes one image at a time in a process of its own, and limits the queue.
 */
import { invalid, type Refusal } from '#domain/refusal'
import {
  type DrawingLimits,
  maxEdge,
  type Redrawn,
  type Undrawn,
  type Drawing,
  type Outcome,
} from './drawing.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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

/** Detects a file format by its first bytes, ignoring its name and content type. */

/** The signatures of the accepted formats. SVG is not among them on purpose. */
const signatures: readonly { readonly at: number; readonly bytes: string }[][] = [
  [{ at: 0, bytes: '\x89PNG\r\n\x1a\n' }],
  [{ at: 0, bytes: '\xff\xd8\xff' }],
  [{ at: 0, bytes: 'GIF87a' }],
  [{ at: 0, bytes: 'GIF89a' }],
  [
    { at: 0, bytes: 'RIFF' },
    { at: 8, bytes: 'WEBP' },
  ],
  [{ at: 4, bytes: 'ftypavif' }],
  [{ at: 4, bytes: 'ftypavis' }],
]

/** True for PNG, JPEG, GIF, WebP and AVIF. */
function isPicture(file: Buffer): boolean {
  return signatures.some(parts =>
    parts.every(({ at, bytes }) => file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))),
  )
}

const program = join(import.meta.dirname, 'draw.ts')
/**
 * The server's environment holds its secrets, so the process gets only SystemRoot, which every process on Windows needs,
 * and the folder of compiled code, with which Node starts in two thirds of the time. Fewer arenas of memory leave less of
 * it unused.
 */
const { SystemRoot, NODE_COMPILE_CACHE } = process.env
const environment = {
  MALLOC_ARENA_MAX: '2',
  ...(SystemRoot !== undefined && { SystemRoot }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
const maxComplaint = 2_000

/**
 * Re-encodes an image in a process of its own, so that none inherits memory or harm from another, and returns once that process
 * is gone. A crash is the fault of the image. The
 * process ends with the server, however that ends. Throws when it cannot be run.
 */
export async function drawApart(drawing: Drawing): Promise<Outcome> {
  const child = fork(program, [], {
    env: environment,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let outcome: Outcome | undefined
  child.once('message', answer => (outcome = answer as Outcome))
  // What cannot be sent to a process that is gone is no news.
  child.send(drawing, () => {})
  const tooLong = setTimeout(() => {
    outcome ??= { fault: 'too slow' }
    child.kill('SIGKILL')
  }, drawing.limits.maxMs)
  const complaint = complaintOf(child)
  try {
    // An answer may arrive after the end of the process, but not after that of the channel.
    await Promise.all([once(child, 'close'), once(child, 'disconnect')])
    if (outcome !== undefined) return outcome
    if (child.signalCode !== null) return { fault: 'damaged' }
  } finally {
    clearTimeout(tooLong)
  }
  throw new Error(`The process that decodes images ended without an answer: ${await complaint}`)
}

async function complaintOf({ stderr }: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of stderr ?? []) if (text.length < maxComplaint) text += String(chunk)
  return text.slice(0, maxComplaint)
}
