/** A check is the last question to a price source for a price, and how it went. */

/** held_back: the source gave a price that must be found a second time before it counts. */
export const checkOutcomes = ['priced', 'unpriced', 'held_back', 'failed'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export interface Check {
  /** ISO-8601 in UTC. */
  readonly checkedAt: string
  readonly outcome: CheckOutcome
  /** The name of the source; null when it was not recorded. */
  readonly source: string | null
}

const hourMs = 60 * 60 * 1_000

/** How old an answer may be before a refresh asks again. */
export const freshMs = 6 * hourMs
/** The same for the prices of a trade that is about to be recorded. */
export const freshForTradeMs = hourMs

/** Which answers need not be asked for again. */
export interface Freshness {
  readonly now: Date
  /** The name of the source in use. Another source may know more. */
  readonly source: string
  readonly maxAgeMs: number
}

/** True when this source answered within `maxAgeMs`, with a price or without. */
export function isFresh(check: Check | null, { now, source, maxAgeMs }: Freshness): check is Check {
  if (check === null || check.outcome === 'failed' || check.source !== source) return false
  const ageMs = now.getTime() - Date.parse(check.checkedAt)
  // A check in the future is from a clock that was ahead.
  return ageMs >= 0 && ageMs < maxAgeMs
}
