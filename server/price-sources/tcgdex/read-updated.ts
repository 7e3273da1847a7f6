import { parseLine } from '#domain/products/catalogue-entry'

/** Reads when TCGdex fetched prices, as ISO-8601 in UTC; null for what begins with no day. */
export function readUpdated(value: unknown): string | null {
  const text = parseLine(value, 40)
  if (text === null || !/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}
