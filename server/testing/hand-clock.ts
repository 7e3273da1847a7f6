import type { Clock } from '#server/pace'

/** A clock whose waits return at once: they move the time and are recorded. */
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
