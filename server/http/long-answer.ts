/**
 * Answers that are sent while they are made, so that they are never in memory as a whole. The maker of one waits until
 * the caller has read what is there, but not for long: it holds a snapshot of the database. What a slow caller has not
 * read by then waits compressed.
 */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createGunzip, createGzip, constants } from 'node:zlib'
import { turn } from '#server/turns'
import { charactersAtOnce, charactersPerTurn } from './json-answer.ts'

/** How long the maker of an answer waits for its caller, all waits together. */
const usualPatienceMs = 1_000
/** What waits for the caller as it is. */
const bytesAhead = 128 * 1_024

/** Gets a long answer when its first piece is there. */
export type Begin = (answer: Readable) => void

/**
 * Returns what `work` begins to send, or else its result. Throws its error if nothing was begun. Later, the error is
 * reported, and `work` has cut off its answer.
 */
export async function begun<Result>(
  work: (begin: Begin) => Promise<Result>,
  report: (error: unknown) => void,
): Promise<Result | Readable> {
  const first = Promise.withResolvers<Result | Readable>()
  let hasBegun = false
  const begin = (answer: Readable) => {
    hasBegun = true
    first.resolve(answer)
  }
  work(begin).then(first.resolve, error => (hasBegun ? report(error) : first.reject(error)))
  return first.promise
}

/**
 * Joins a short answer. Begins a longer one with its first pieces, and resolves when the last is handed over or the
 * caller has hung up, after which no piece is made. An error after the beginning destroys the stream, so that half an
 * answer never looks complete.
 */
export async function sentInPieces(
  pieces: AsyncIterable<string>,
  begin: Begin,
  patienceMs = usualPatienceMs,
): Promise<string | Readable> {
  let [text, sinceTurn] = ['', 0]
  let handover: Handover | null = null
  try {
    for await (const piece of pieces) {
      text += piece
      if (text.length < (handover === null ? charactersPerTurn : charactersAtOnce)) continue
      if (handover === null) {
        handover = new Handover(patienceMs)
        begin(handover.stream)
      }
      const isRead = handover.give(Buffer.from(text))
      sinceTurn += text.length
      text = ''
      await isRead
      // An entry may be long.
      if (sinceTurn >= charactersPerTurn) {
        sinceTurn = 0
        await turn()
      }
      if (handover.stream.destroyed) return handover.stream
    }
    if (handover === null) return text
    await handover.end(Buffer.from(text))
    return handover.stream
  } catch (error) {
    handover?.stream.destroy(error as Error)
    throw error
  }
}

class Handover {
  readonly stream: Readable
  #patienceMs: number
  #packed: Packed | null = null
  /** Tells who waits that the caller reads on or has hung up. */
  #wake = () => {}

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
    this.stream = new Readable({
      highWaterMark: bytesAhead,
      read: () => this.#wake(),
      destroy: (error, done) => {
        this.#wake()
        done(error)
      },
    })
  }

  /** Resolves when the next piece may be made. */
  async give(piece: Buffer): Promise<void> {
    if (this.#packed) return this.#packed.add(piece)
    if (this.stream.destroyed || this.stream.push(piece)) return
    const startedMs = performance.now()
    const isRead = this.#patienceMs > 0 && (await this.#readOn(this.#patienceMs))
    this.#patienceMs -= performance.now() - startedMs
    if (!isRead) this.#packed = new Packed()
  }

  async end(piece: Buffer): Promise<void> {
    if (this.#packed) {
      await this.#packed.end(piece)
      this.#unpack(this.#packed).catch(error => this.stream.destroy(error))
      return
    }
    this.stream.push(piece)
    this.stream.push(null)
  }

  async #unpack(packed: Packed): Promise<void> {
    for await (const piece of packed.unpacked()) {
      if (!this.stream.push(piece)) await this.#readOn()
      if (this.stream.destroyed) return
    }
    this.stream.push(null)
  }

  /** Resolves to false if the caller has read nothing for this long. */
  #readOn(withinMs?: number): Promise<boolean> {
    return new Promise(resolve => {
      const timer = withinMs === undefined ? undefined : setTimeout(() => resolve(false), withinMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }
}

/** What a slow caller has yet to read. */
class Packed {
  readonly #gzip = createGzip({ level: constants.Z_BEST_SPEED })
  readonly #parts: Buffer[] = []

  constructor() {
    this.#gzip.on('data', (part: Buffer) => this.#parts.push(part))
  }

  async add(piece: Buffer): Promise<void> {
    if (!this.#gzip.write(piece)) await once(this.#gzip, 'drain')
  }

  async end(piece: Buffer): Promise<void> {
    const isPacked = once(this.#gzip, 'end')
    this.#gzip.end(piece)
    await isPacked
  }

  async *unpacked(): AsyncGenerator<Buffer> {
    yield* Readable.from(this.#parts).pipe(createGunzip())
  }
}
