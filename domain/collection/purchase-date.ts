/**
 * The day a copy was bought, YYYY-MM-DD in UTC. It is remembered, not computed with: nothing but the order of
 * a display depends on it, so the rule only keeps out what cannot be meant.
 */
import { dayOf } from '#domain/day'
import { invalid, type Refusal } from '#domain/refusal'

/** Older than any trading card a collector can have bought: an earlier day is a slip, such as 0024 for 2024. */
export const earliestPurchaseDate = '1900-01-01'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * The last day a purchase may have: tomorrow in UTC, because east of Greenwich a collector's today can be
 * there already.
 */
export function latestPurchaseDate(now: Date): string {
  return dayOf(new Date(now.getTime() + dayMs))
}

/** Why a copy cannot have been bought on that day, or null. Takes days that exist. */
export function purchaseDateRefusal(day: string, now: Date): Refusal | null {
  if (day < earliestPurchaseDate) return invalid('Purchase date must be 1900-01-01 or later.', 'purchaseDate')
  if (day > latestPurchaseDate(now))
    return invalid('Purchase date must not be in the future.', 'purchaseDate')
  return null
}
