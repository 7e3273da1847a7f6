import { realClock } from '#server/pace'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { Claim } from './price-source.ts'

export interface PatientClaims {
  /** Claims a question once. False also when that takes long: it is put off then. */
  readonly claim: Claim
  /**
   * Waits until a question that was put off is decided, and returns those that are granted by then. Null when none is left.
   * Call it only when all questions that were granted are answered.
   */
  putOff(): Promise<readonly PriceQuestion[] | null>
}

/** A claim that is not waited for longer than this while other questions are held. */
const defaultPatienceMs = 500

/** Claims questions without waiting for somebody who may be waiting for this run. */
export function patientClaims(claim: Claim | undefined, patienceMs = defaultPatienceMs): PatientClaims {
  const claimed = new Set<PriceQuestion>()
  const undecided = new Map<PriceQuestion, Promise<void>>()
  let granted: PriceQuestion[] = []

  function putOff(question: PriceQuestion, deciding: Promise<boolean>): void {
    const decided = deciding.then(isGranted => {
      undecided.delete(question)
      if (!isGranted) return
      claimed.add(question)
      granted.push(question)
    })
    // A failure is thrown by `putOff`.
    decided.catch(() => {})
    undecided.set(question, decided)
  }

  return {
    claim: async question => {
      if (claim === undefined || claimed.has(question)) return true
      const deciding = claim(question)
      const waiting = new AbortController()
      const isGranted = await Promise.race([
        deciding,
        realClock.wait(patienceMs, waiting.signal).then(() => null),
      ]).finally(() => waiting.abort())
      if (isGranted === null) putOff(question, deciding)
      else if (isGranted) claimed.add(question)
      return isGranted ?? false
    },
    putOff: async () => {
      while (granted.length === 0 && undecided.size > 0) await Promise.race(undecided.values())
      const taken = granted
      granted = []
      return taken.length > 0 ? taken : null
    },
  }
}
