/** A day is a calendar day in UTC, YYYY-MM-DD: the same for every collector, one after the other without gaps. */

/** The day of an instant. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
