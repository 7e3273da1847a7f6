import type { CallFailed } from './outside-call.ts'

/** So many failures in a row and the other side is taken to be gone. */
const maxUnreachableInARow = 5

/** What a run has learnt of a source: after some failures asking on is of no use. */
export interface CircuitBreaker {
  /** The failure that holds for all that is still to be asked; null while there is none. */
  over(): CallFailed | null
  /** Counts a call that is about to be made; false when the run has made all that it may. */
  count(): boolean
  /** How a call went; null is well. */
  note(failed: CallFailed | null): void
}

/** One for each run, of so many counted calls: the next run tries anew. */
export function circuitBreaker(maxCalls = Number.POSITIVE_INFINITY): CircuitBreaker {
  let calls = 0
  let lasting: CallFailed | null = null
  let unreachableInARow = 0
  return {
    over: () => lasting,
    count: () => {
      calls += 1
      return calls <= maxCalls
    },
    note: failed => {
      unreachableInARow = failed?.failure === 'unreachable' ? unreachableInARow + 1 : 0
      if (failed !== null && (holdsForAll(failed) || unreachableInARow >= maxUnreachableInARow))
        lasting ??= failed
    },
  }
}

function holdsForAll({ failure }: CallFailed): boolean {
  return failure === 'quota' || failure === 'credentials'
}
