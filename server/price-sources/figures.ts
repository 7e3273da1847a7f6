/** Reads figures, dates and ids of price sources, which are never trusted. */
import { type Cents, cents, centsFromDollars } from '#domain/money/money'

/** Nothing collectible costs more: $10,000,000.00. */
const maxCents = 1_000_000_000

/**
 * Reads dollars that a source gives as a JSON number, by their decimals: 1.005 is 101 cents. Rounds half up to the
 * cent. Null for zero, for less than half a cent, above ten million dollars, and for anything but a number.
 */
export function centsQuoted(dollars: unknown): Cents | null {
  if (typeof dollars !== 'number') return null
  const match = /^(\d{1,8})(?:\.(\d+))?$/.exec(String(dollars))
  if (!match?.[1]) return null
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const isRoundedUp = decimals.charAt(2) >= '5'
  const amount = Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (isRoundedUp ? 1 : 0)
  return amount >= 1 && amount <= maxCents ? cents(amount) : null
}

/** When a figure was made, as the source says. */
export interface Dated {
  /** ISO-8601, never later than now; now where the source gives no date. */
  readonly asOf: string
  /** Null where the source gives no date. */
  readonly ageMs: number | null
}

const dayMs = 24 * 60 * 60 * 1_000
/** Before this no price source existed. */
const earliestMs = Date.parse('2000-01-01T00:00:00Z')

/** Reads an instant of a source, in milliseconds since 1970. One more than a day ahead is none. */
export function datedAt(instantMs: number, now: Date): Dated {
  const nowMs = now.getTime()
  const isInstant = instantMs >= earliestMs && instantMs <= nowMs + dayMs
  if (!isInstant) return { asOf: now.toISOString(), ageMs: null }
  const atMs = Math.min(instantMs, nowMs)
  return { asOf: new Date(atMs).toISOString(), ageMs: nowMs - atMs }
}

/** Reads an instant that a source writes as ISO-8601. */
export function datedBy(text: unknown, now: Date): Dated {
  const isDate = typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text)
  return datedAt(isDate ? Date.parse(text) : Number.NaN, now)
}

/** Whether a figure is of the last days. One without a date is not. */
export function isOfLastDays({ ageMs }: Dated, days: number): boolean {
  return ageMs !== null && ageMs <= days * dayMs
}

const largestId = 1_000_000_000_000

/** Reads an amount of dollars or euros with at most two decimals. Null unless it is above zero, up to ten million. */
export function readAmount(value: unknown): Cents | null {
  const amount = typeof value === 'number' ? centsFromDollars(value) : null
  return amount !== null && amount > 0 && amount <= maxCents ? amount : null
}

/** Reads an id, a whole number, as text. */
export function readId(value: unknown): string | null {
  const isId = typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= largestId
  return isId ? String(value) : null
}

/** Reads an instant with its zone, such as 2026-09-11T20:05:58+0000, as ISO-8601 in UTC. */
export function readInstant(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
