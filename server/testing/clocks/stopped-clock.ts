/** For tests of turns: they must not depend on how fast the machine is. */
import { vi } from 'vitest'

export interface StoppedClock {
  /** Lets time pass, as work would. */
  pass(ms: number): void
}

/** Time never goes back, also from one test to the next. */
let nowMs = 0

/** Stops `performance.now()` until `vi.restoreAllMocks()`. */
export function stopClock(): StoppedClock {
  nowMs = Math.max(nowMs, performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  return { pass: ms => void (nowMs += ms) }
}
