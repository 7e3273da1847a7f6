/** A day is a calendar day, YYYY-MM-DD: a collector's in their time zone (see `dayIn`), a price's in UTC. */

/** Returns the UTC day of an instant. Throws a RangeError for an invalid date. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** Whether a text is a day, YYYY-MM-DD, that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = new Date(text)
  return !Number.isNaN(instant.getTime()) && dayOf(instant) === text
}

/** Returns the day that comes so many days after a day, or before it for a negative number. */
export function daysAfter(day: string, days: number): string {
  const instant = new Date(day)
  instant.setUTCDate(instant.getUTCDate() + days)
  return dayOf(instant)
}

/** Returns how many days `to` comes after `from`; negative when it comes before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Returns the Monday of a day's week, as ISO 8601 counts weeks. */
export function mondayOf(day: string): string {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return daysAfter(day, -daysSinceMonday)
}
