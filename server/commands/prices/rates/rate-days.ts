/** On which days there are new exchange rates. */
import { dayOf, daysAfter } from '#domain/day'

/** Rates are set at about 16:00 in Frankfurt, which is 15:00 UTC in winter. This leaves them time to come out. */
const outAtMs = (15 * 60 + 30) * 60 * 1_000

/** Returns the last day whose rates should be out. On holidays there are none, so it may be later than the last one. */
export function expectedRateDay(now: Date): string {
  return workingDay(dayOf(new Date(now.getTime() - outAtMs)))
}

/** Returns the working day before a working day. */
export function workingDayBefore(day: string): string {
  return workingDay(daysAfter(day, -1))
}

/** The day itself, or the Friday before a weekend. */
function workingDay(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return weekday === 6 ? daysAfter(day, -1) : weekday === 0 ? daysAfter(day, -2) : day
}
