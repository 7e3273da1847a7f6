/** A day is a calendar day in UTC, YYYY-MM-DD, so it is the same for every collector. */

/** Returns the UTC day of an instant. Throws a RangeError for an invalid date. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
