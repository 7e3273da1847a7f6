/**
 * The day a copy was bought, YYYY-MM-DD. Only the order of displays depends on it, so the rule just
 * rejects days that cannot be meant.
 */
import { dayOf } from '#domain/day'
import { invalid, type Refusal } from '#domain/refusal'

/** Earlier than any trading card; an earlier day is a typo, such as 0024 for 2024. */
export const earliestPurchaseDate = '1900-01-01'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Returns the latest allowed purchase date: tomorrow in UTC. No time zone is further ahead, and a typed day need not
 * be in the collector's own.
 */
export function latestPurchaseDate(now: Date): string {
  return dayOf(new Date(now.getTime() + dayMs))
}

/** Refuses a day before 1900 or in the future; null otherwise. Expects a day that exists. */
export function purchaseDateRefusal(day: string, now: Date): Refusal | null {
  if (day < earliestPurchaseDate) return invalid('Purchase date must be 1900-01-01 or later.', 'purchaseDate')
  if (day > latestPurchaseDate(now))
    return invalid('Purchase date must not be in the future.', 'purchaseDate')
  return null
}
