/** How old prices are, in the steps that a collector sees. */

const dayMs = 24 * 60 * 60 * 1_000
/** Found prices are counted in the totals well within this time. */
const countedWithinMs = 60_000

/** Instants, ISO-8601 in UTC. A price from before one is older than a day or a week. */
export interface PriceAgeCutoffs {
  readonly dayAgo: string
  readonly weekAgo: string
  /** A price found before is counted, if it counts. */
  readonly countedBefore: string
}

/** Returns the instants 24 hours, seven days and a minute ago. */
export function priceAgeCutoffs(now: Date): PriceAgeCutoffs {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return { dayAgo: ago(dayMs), weekAgo: ago(7 * dayMs), countedBefore: ago(countedWithinMs) }
}
