import type { Clock } from '#server/pace'

/** A clock on which waiting takes no time: it only moves the hand, and the waits are written down. */
export function handClock() {
  let nowMs = 0
  const waits: number[] = []
  const clock: Clock = {
    nowMs: () => nowMs,
    wait: async ms => {
      waits.push(ms)
      nowMs += ms
    },
  }
  return { clock, waits, turnTo: (ms: number) => void (nowMs = ms) }
}
