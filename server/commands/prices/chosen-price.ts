/** Chooses the market price of a key among what its sources say. */
import { chosenQuote } from '#domain/prices/chosen-quote'
import { countedPrice } from '#domain/prices/low-ask'
import { parsePriceKey } from '#domain/prices/price-target'
import type { MarketPrice } from '#server/db/prices/market-prices'
import type { KeptQuote } from '#server/db/prices/source-quotes'
import type { Parts } from '#server/parts'

/** What is needed to choose among quotes. */
export interface ChoosingParts extends Pick<Parts, 'now'> {
  readonly priceSource: Pick<Parts['priceSource'], 'order'>
}

/**
 * Returns the price that these quotes of one key make, as it counts; null for none. Everybody's without
 * `countsRestricted`; with it, that of those who may see restricted sources.
 */
export function chosenPrice(
  { priceSource, now }: ChoosingParts,
  quotes: readonly KeptQuote[],
  countsRestricted = false,
): MarketPrice | null {
  const kind = parsePriceKey(quotes[0]?.priceKey ?? '')?.kind
  const quote =
    kind === undefined
      ? null
      : chosenQuote(quotes, { kind, order: priceSource.order, now: now(), countsRestricted })
  if (kind === undefined || quote === null) return null
  const { priceCents, ceilingCents } = countedPrice(quote, kind)
  return { ...quote, priceCents, ceilingCents, isEstimate: quote.isEstimate || ceilingCents !== null }
}
