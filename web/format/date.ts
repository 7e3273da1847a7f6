/**
 * Days and instants as people read them. A plain day (YYYY-MM-DD) is the same day everywhere, so it is read
 * in UTC; an instant is shown by its UTC day too, as the server counts days.
 */
const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: '2-digit',
  timeZone: 'UTC',
})
const dayOfMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** "2026-11-20" or an ISO instant → "Nov 20, 26"; what is no date → "N/A". */
export function formatDay(day: string): string {
  const time = Date.parse(day)
  return Number.isNaN(time) ? 'N/A' : shortDay.format(time)
}

/** "2026-11-20" → "Nov 20": for the axis of a chart. */
export function formatDayOfMonth(day: string): string {
  const time = Date.parse(day)
  return Number.isNaN(time) ? '' : dayOfMonth.format(time)
}

/**
 * How old a figure is: "just now", "12 minutes ago", "3 hours ago", "yesterday", "4 days ago", and from a
 * week on the day itself. An instant ahead of the clock, by whatever clock is wrong, is "just now".
 */
export function formatAge(instant: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(instant)
  if (Number.isNaN(ageMs)) return 'N/A'
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return ago(Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return ago(Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 2 * dayMs) return 'yesterday'
  if (ageMs < 7 * dayMs) return ago(Math.floor(ageMs / dayMs), 'day')
  return formatDay(instant)
}

/** The line beside a total: "Prices as of 3 hours ago", or that there are none yet. */
export function formatPricesAsOf(instant: string | null, nowMs: number): string {
  return instant === null ? 'No prices yet' : `Prices as of ${formatAge(instant, nowMs)}`
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
