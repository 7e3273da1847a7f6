/**
 * Formats days and instants. A day (YYYY-MM-DD) is the same everywhere, so it is parsed as UTC. An instant of a price
 * is shown by its UTC day, as the server counts the days of prices; any other by its day in the collector's time zone.
 * By hand, like counts.
 */
import { dayIn } from '#domain/time-zone'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats "2026-11-20" or an ISO instant as "Nov 20, 26"; anything else as "N/A". */
export function formatDay(day: string): string {
  const time = Date.parse(day)
  if (Number.isNaN(time)) return 'N/A'
  const year = String(new Date(time).getUTCFullYear() % 100).padStart(2, '0')
  return `${dayOfMonth(time)}, ${year}`
}

/** Returns the day it is now in a time zone, or in UTC for null: "2026-11-20". */
export function todayIn(timeZone: string | null): string {
  return dayIn(timeZone, new Date())
}

/** Formats an instant by its day in a time zone, or in UTC for null: "Nov 20, 26"; "N/A" for an invalid one. */
export function formatDayIn(timeZone: string | null, instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? 'N/A' : formatDay(dayIn(timeZone, new Date(time)))
}

/** Formats "2026-11-20" as "Nov 20", for the axis of a chart. */
export function formatDayOfMonth(day: string): string {
  const time = Date.parse(day)
  return Number.isNaN(time) ? '' : dayOfMonth(time)
}

function dayOfMonth(time: number): string {
  const date = new Date(time)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}`
}

/**
 * Formats the age of an instant: "just now", "12 minutes ago", "3 hours ago", "yesterday", "4 days ago", and
 * the day itself after a week, in UTC unless a time zone is given. An instant in the future, from a wrong clock, is
 * "just now".
 */
export function formatAge(instant: string, nowMs: number, timeZone: string | null = null): string {
  const ageMs = nowMs - Date.parse(instant)
  if (Number.isNaN(ageMs)) return 'N/A'
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return ago(Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return ago(Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 2 * dayMs) return 'yesterday'
  if (ageMs < 7 * dayMs) return ago(Math.floor(ageMs / dayMs), 'day')
  return formatDayIn(timeZone, instant)
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
