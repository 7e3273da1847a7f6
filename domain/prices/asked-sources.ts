/** Which sources are asked for a price, and which an answer speaks for. */
import { isLastResort, type SourceOrder, type SourceQuote } from './chosen-quote.ts'
import { estimateSource } from './condition-estimate.ts'
import { parsePriceKey } from './price-target.ts'
import { restrictedSources } from './restricted-sources.ts'

/** Returns the sources that are asked for a key, in order: no restricted ones, which are read as lists, and no estimates. */
export function askedSources(order: SourceOrder, priceKey: string): readonly string[] {
  const kind = parsePriceKey(priceKey)?.kind
  const names = kind === undefined ? [] : order[kind]
  return names.filter(name => !restrictedSources.has(name) && name !== estimateSource)
}

/**
 * Returns the sources that an answer for a key speaks for, joined by +, as a check keeps them: those up to the one that gave
 * the price; all where none gave one, or one that any other would better.
 */
export function sourcesBehind(order: SourceOrder, priceKey: string, given: SourceQuote | null): string {
  const names = askedSources(order, priceKey)
  const kind = parsePriceKey(priceKey)?.kind
  const isGood = given !== null && kind !== undefined && !isLastResort(given, kind)
  const place = isGood ? names.indexOf(given.source) : -1
  return (place < 0 ? names : names.slice(0, place + 1)).join('+')
}
