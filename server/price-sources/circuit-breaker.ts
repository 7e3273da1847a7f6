import type { CallFailed } from './outside-call.ts'

/** After this many failures in a row, the source counts as unreachable. */
const maxUnreachableInARow = 5

/** Stops a run after failures that hold for every later call. */
export interface CircuitBreaker {
  /** Returns the failure that ended the run; null while it may make calls. */
  over(): CallFailed | null
  /** Counts a call before it is made, or what it costs of the quota; false when the run has less left. */
  count(calls?: number): boolean
  /** Records how a call ended; null means success. */
  note(failed: CallFailed | null): void
}

/** Each run needs a new one, so that the next run tries again. */
export function circuitBreaker(maxCalls = Number.POSITIVE_INFINITY): CircuitBreaker {
  let calls = 0
  let lasting: CallFailed | null = null
  let unreachableInARow = 0
  return {
    over: () => lasting && { ...lasting, isUnasked: true },
    count: (more = 1) => {
      calls += more
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
