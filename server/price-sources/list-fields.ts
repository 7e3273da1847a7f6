/** Fields that the files of several price lists have. Nothing in them is trusted. */
import { type Cents, centsFromDollars } from '#domain/money/money'

const largestId = 1_000_000_000_000
/** Ten million: no card was sold for more, in dollars or euros. */
const maxCents = 1_000_000_000

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
