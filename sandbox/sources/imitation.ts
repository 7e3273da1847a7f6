/** An imitation of a source that is asked by key: a real HTTP server on 127.0.0.1 that can misbehave. */
import { setTimeout as later } from 'node:timers'
import { type Asked, fakeHost } from '#server/testing/fake-host'
import { answerBadly, type Misbehaviour, send } from '#sandbox/marketplace/faults'
import type { Reply } from '#sandbox/marketplace/reply'

export interface Imitation {
  readonly url: string
  /** Every call, in order. */
  readonly asked: readonly Asked[]
  /** What a caller did that the source forbids. */
  readonly violations: string[]
  /** Answers the next calls wrongly: `times` of them, all by default. */
  misbehave(what: Misbehaviour, times?: number): void
  close(): Promise<void>
}

/** Starts an imitation that gives these answers. */
export async function imitationOf(
  answerTo: (asked: Asked, violations: string[]) => Reply,
): Promise<Imitation> {
  const violations: string[] = []
  const faults: { readonly what: Misbehaviour; left: number }[] = []
  const host = await fakeHost((response, asked) => {
    const right = answerTo(asked, violations)
    const fault = faults.find(({ left }) => left > 0)
    if (!fault) return send(right, response)
    fault.left -= 1
    answerBadly(fault.what, right, response, (ms, action) => void later(action, ms).unref())
  })
  return {
    url: host.url,
    asked: host.asked,
    violations,
    misbehave: (what, times = Number.POSITIVE_INFINITY) => void faults.push({ what, left: times }),
    close: host.close,
  }
}

/** Counts uses in a window of time, as a limit of a source does. */
export function windowOf(ms: number, most: number, nowMs: () => number) {
  let uses: number[] = []
  return {
    /** Counts a use; false, and nothing counted, beyond the limit. */
    take: (amount = 1): boolean => {
      uses = uses.filter(at => nowMs() - at < ms)
      if (uses.length + amount > most) return false
      uses.push(...Array.from({ length: amount }, nowMs))
      return true
    },
    left: () => most - uses.filter(at => nowMs() - at < ms).length,
  }
}
