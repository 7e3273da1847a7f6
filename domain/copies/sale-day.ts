/** The day a copy left: sold, traded, given away or lost. YYYY-MM-DD, like a purchase date and with its limits. */
import { earliestPurchaseDate, latestPurchaseDate } from './purchase-date.ts'
import { invalid, type Refusal } from '#domain/refusal'

/** Refuses a day before 1900 or in the future; null otherwise. Expects a day that exists. */
export function saleDayRefusal(day: string, now: Date): Refusal | null {
  if (day < earliestPurchaseDate) return invalid('Day must be 1900-01-01 or later.', 'day')
  return day > latestPurchaseDate(now) ? invalid('Day must not be in the future.', 'day') : null
}
