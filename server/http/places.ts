/**
 * Places in which work of one kind runs at once for one caller. Further work waits in line, first come first
 * served; work past the end of the line, or that waited too long, is refused.
 */
import { Refused } from '#server/refused'

export interface PlaceLimits {
  /** How much runs at once for one caller. */
  readonly atOnce: number
  /** How much may wait in line. */
  readonly waiting: number
  /** How long it waits. */
  readonly patienceMs: number
  /** What a refused caller reads. */
  readonly sentence: string
  readonly retryAfterSeconds: number
}

/** Gives a place back. Does nothing the second time. */
export type Leave = () => void

interface Line {
  taken: number
  readonly waiting: Set<() => void>
}

export class Places {
  readonly #limits: PlaceLimits
  /** Only of callers with something running. */
  readonly #lines = new Map<string, Line>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /**
   * Resolves when the caller has a place. Throws too_many_requests if the line is full or does not move, and when
   * the signal aborts.
   */
  async take(caller: string, signal?: AbortSignal): Promise<Leave> {
    const line = this.#lines.get(caller) ?? { taken: 0, waiting: new Set() }
    this.#lines.set(caller, line)
    if (line.taken < this.#limits.atOnce) line.taken += 1
    else await this.#wait(line, signal)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#leave(caller, line)
    }
  }

  /** How many callers have a place. */
  get callers(): number {
    return this.#lines.size
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.size >= this.#limits.waiting || signal?.aborted) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        line.waiting.delete(enter)
      }
      const enter = () => {
        end()
        resolve()
      }
      const giveUp = () => {
        end()
        reject(this.#refusal())
      }
      const timer = setTimeout(giveUp, this.#limits.patienceMs)
      signal?.addEventListener('abort', giveUp)
      line.waiting.add(enter)
    })
  }

  /** Hands the place to the next in line. */
  #leave(caller: string, line: Line): void {
    const [next] = line.waiting
    if (next) return next()
    line.taken -= 1
    if (line.taken === 0) this.#lines.delete(caller)
  }

  #refusal(): Refused {
    const { sentence, retryAfterSeconds } = this.#limits
    return new Refused('too_many_requests', sentence, { retryAfterSeconds })
  }
}
