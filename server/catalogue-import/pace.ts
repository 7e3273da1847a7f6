/** The clock an outside caller lives by; tests hand in their own. */
export interface Clock {
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<void>
}

export const realClock: Clock = {
  nowMs: () => performance.now(),
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

/** Gives each caller a turn, never more than so many a second: a turn a fifth of a second for five. */
export function paceOf(turnsPerSecond: number, clock: Clock): () => Promise<void> {
  const gapMs = 1_000 / turnsPerSecond
  let nextMs = Number.NEGATIVE_INFINITY
  return async () => {
    const turnMs = Math.max(clock.nowMs(), nextMs)
    nextMs = turnMs + gapMs
    // A timer may fire early by a fraction of a millisecond.
    for (let left = turnMs - clock.nowMs(); left > 0; left = turnMs - clock.nowMs())
      await clock.wait(Math.ceil(left))
  }
}
