/** The clock of outside calls; tests pass their own. */
export interface Clock {
  readonly nowMs: () => number
  /** Resolves early when the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const realClock: Clock = {
  nowMs: () => performance.now(),
  wait: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
    }),
}

/** Waits for something that goes on by itself. Null after so many milliseconds. */
export async function atMost<Result>(ms: number, awaited: Promise<Result>): Promise<Result | null> {
  const ended = new AbortController()
  try {
    return await Promise.race([awaited, realClock.wait(ms, ended.signal).then(() => null)])
  } finally {
    ended.abort()
  }
}

/** Returns a function that waits for the caller's turn, evenly spaced: every 200 ms for five turns a second. */
export function paceOf(turnsPerSecond: number, clock: Clock): (signal?: AbortSignal) => Promise<void> {
  const gapMs = 1_000 / turnsPerSecond
  let nextMs = Number.NEGATIVE_INFINITY
  return async signal => {
    const turnMs = Math.max(clock.nowMs(), nextMs)
    nextMs = turnMs + gapMs
    // A timer may fire a fraction of a millisecond early.
    for (let left = turnMs - clock.nowMs(); left > 0 && !signal?.aborted; left = turnMs - clock.nowMs())
      await clock.wait(Math.ceil(left), signal)
  }
}
