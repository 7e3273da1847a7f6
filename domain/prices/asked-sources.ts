/** Which sources a key is asked at, and which of them an answer covers. */
import { isLastResort, type SourceOrder, type SourceQuote } from './chosen-quote.ts'
import { estimateSource } from './condition-estimate.ts'
import { parsePriceKey } from './price-target.ts'
import { restrictedSources } from './restricted-sources.ts'

/** Returns the sources to ask for a key, in order. Leaves out restricted ones, which are read as lists, and estimates. */
export function askedSources(order: SourceOrder, priceKey: string): readonly string[] {
  const kind = parsePriceKey(priceKey)?.kind
  const names = kind === undefined ? [] : order[kind]
  return names.filter(name => !restrictedSources.has(name) && name !== estimateSource)
}

/**
 * Returns the sources that an answer for a key covers, joined by +, as a check keeps them: those up to the one that gave the
 * price. All of them if there is no price, or one that any other source would improve.
 */
export function coveredSources(order: SourceOrder, priceKey: string, given: SourceQuote | null): string {
  const names = askedSources(order, priceKey)
  const kind = parsePriceKey(priceKey)?.kind
  const isGood = given !== null && kind !== undefined && !isLastResort(given, kind)
  const place = isGood ? names.indexOf(given.source) : -1
  return (place < 0 ? names : names.slice(0, place + 1)).join('+')
}
