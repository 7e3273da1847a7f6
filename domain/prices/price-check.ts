/** A check is the last question to a price source for a price, and how it went. */

/** held_back: the source gave a price that must be found a second time before it counts. */
export const checkOutcomes = ['priced', 'unpriced', 'held_back', 'failed'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export interface Check {
  /** ISO-8601 in UTC. */
  readonly checkedAt: string
  readonly outcome: CheckOutcome
  /** The sources that it covers, joined by +; null when they were not recorded (see `askedOf`). */
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
  /** The sources to ask for the key, in order. */
  readonly order: readonly string[]
  readonly maxAgeMs: number
}

/**
 * True when the sources answered within `maxAgeMs`, with a price or without, and none that comes before the one that gave it
 * is new in the order. Where there was no price, or one that waits to be confirmed, any other one may know more.
 */
export function isFresh(check: Check | null, freshness: Freshness): check is Check {
  const asked = askedOf(check, freshness)
  if (check === null || asked.length === 0) return false
  const { order } = freshness
  const others = order.filter(name => !asked.includes(name))
  const last = order.indexOf(asked.at(-1) ?? '')
  return (
    others.length === 0 || (check.outcome === 'priced' && last >= 0 && order.indexOf(others[0] ?? '') > last)
  )
}

/** Returns the sources that need not be asked again because a check within `maxAgeMs` covers them, in order. */
export function askedOf(check: Check | null, { now, maxAgeMs }: Omit<Freshness, 'order'>): readonly string[] {
  if (check === null || check.outcome === 'failed' || check.source === null) return []
  const ageMs = now.getTime() - Date.parse(check.checkedAt)
  // A check in the future is from a clock that was ahead.
  return ageMs >= 0 && ageMs < maxAgeMs ? check.source.split('+') : []
}
