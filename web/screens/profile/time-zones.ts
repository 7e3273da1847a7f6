/** Time zones as people read and type them: "America/Los Angeles" for America/Los_Angeles. */
import { isTimeZone } from '#domain/time-zone'

/** Returns the names of all time zones the browser knows, UTC first. */
export function timeZoneNames(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter(name => name !== 'UTC')]
}

export function shownTimeZone(name: string): string {
  return name.replaceAll('_', ' ')
}

/**
 * Returns the time zone somebody means: a name in any case, with spaces or underscores, or its last part alone
 * ("los angeles"). Null if that is no zone, or more than one.
 */
export function typedTimeZone(typed: string, names: readonly string[]): string | null {
  const text = typed.trim().replaceAll(/\s+/g, '_')
  const wanted = text.toLowerCase()
  const exact = names.find(name => name.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  // An older or newer name than the browser lists, such as Asia/Kolkata for Asia/Calcutta.
  if (isTimeZone(text)) return text
  const [place, another] = names.filter(name => name.toLowerCase().endsWith(`/${wanted}`))
  return another === undefined ? (place ?? null) : null
}
