/** The calls of one run, which failures and limits may end before they are made. */
import type { CallFailed } from './outside-call.ts'
import type { CallQuota } from './price-source.ts'

/** After this many failures in a row, the source counts as unreachable. */
const maxUnreachableInARow = 5

/** A source with a daily limit. */
export interface CountedSource {
  /** Its name at the start of a sentence. */
  readonly label: string
  /** What its limit counts. */
  readonly unit: 'calls' | 'credits'
  readonly quota: CallQuota
  /** Waits for the next turn of the minute, of a source with a limit by the minute too. */
  readonly turn?: (signal?: AbortSignal) => Promise<void>
}

/** Stops a run after failures that hold for every later call. Each run needs a new one, so that the next run tries again. */
export class RunOfCalls {
  readonly #maxCalls: number
  #calls = 0
  #lasting: CallFailed | null = null
  #unreachableInARow = 0

  constructor(maxCalls = Number.POSITIVE_INFINITY) {
    this.#maxCalls = maxCalls
  }

  /** Returns the failure that ended the run; null while it may make calls. */
  over(): CallFailed | null {
    return this.#lasting && { ...this.#lasting, isUnasked: true }
  }

  /** Makes a call unless the run is over, and notes how it ended. */
  async make<Found extends object | null>(
    call: () => Promise<Found | CallFailed>,
  ): Promise<Found | CallFailed> {
    const stopped = this.over()
    if (stopped) return stopped
    const found = await call()
    const failed = found !== null && 'failure' in found ? found : null
    this.#unreachableInARow = failed?.failure === 'unreachable' ? this.#unreachableInARow + 1 : 0
    const holdsForAll = failed?.failure === 'quota' || failed?.failure === 'credentials'
    if (failed && (holdsForAll || this.#unreachableInARow >= maxUnreachableInARow)) this.#lasting ??= failed
    return found
  }

  /**
   * Waits for a turn, then counts a try of this cost against the share of the run and the day's quota. Returns why it may not
   * be made; null if it may.
   */
  async mayTry(
    { label, unit, quota, turn }: CountedSource,
    signal: AbortSignal,
    cost = 1,
  ): Promise<CallFailed | null> {
    await turn?.(signal)
    if (turn && signal.aborted)
      return { failure: 'unreachable', sentence: `The call to ${label} was cancelled.` }
    const stopped = this.over()
    if (stopped) return stopped
    this.#calls += cost
    if (this.#calls > this.#maxCalls) {
      const sentence = `${label} has ${unit} left today, but they are reserved for other collectors.`
      return { failure: 'quota', sentence }
    }
    return (await quota.take(cost)) ? null : noMoreToday({ label, unit })
  }
}

/** The failure of a source whose day is used up. */
export function noMoreToday({ label, unit }: Pick<CountedSource, 'label' | 'unit'>): CallFailed {
  const end = unit === 'calls' ? 'allows no more calls' : 'has no credits left'
  return { failure: 'quota', sentence: `${label} ${end} today.` }
}
