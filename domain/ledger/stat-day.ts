/** Under which day the figures of a collection are kept. */
import { dayIn } from '#domain/time-zone'

/** The most that the clocks of two time zones differ: from UTC−12 to UTC+14. */
const zonesApartMs = 26 * 60 * 60 * 1_000

/** Earlier than any collection here. A machine that lost its clock starts in such a year. */
const earliestDay = '2026-01-01'

/**
 * Returns the day under which to save figures now. `last` is the day of the last save; null before the first.
 *
 * - Usually today in the collector's time zone.
 * - The last day again while it is ahead by no more than time zones differ: the collector moved west, or the
 *   server's clock went back by up to a day. The days before stay as they were.
 * - Today if the last day is further ahead: the clock was ahead then and is right now. Days after the returned one
 *   never happened yet; they are not shown, and overwritten once they come.
 *
 * A clock that is behind by more than a day looks like one that was ahead, unless it shows a year before
 * 2026: then it is not set, and the last day stays.
 */
export function statDayAt(timeZone: string | null, now: Date, last: string | null): string {
  const today = dayIn(timeZone, now)
  if (last === null || last <= today) return today
  const farthest = dayIn(timeZone, new Date(now.getTime() + zonesApartMs))
  return last <= farthest || today < earliestDay ? last : today
}
