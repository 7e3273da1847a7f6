/** Chooses the market price of a key among what its sources say. */
import { chosenQuote } from '#domain/prices/chosen-quote'
import { countedPrice } from '#domain/prices/low-ask'
import { parsePriceKey } from '#domain/prices/price-target'
import {
  type MarketPrice,
  type PriceKey,
  nearMintPrices,
  productIdsOf,
} from '#server/db/prices/market-prices'
import type { KeptQuote } from '#server/db/prices/source-quotes'
import type { Parts } from '#server/parts'
import type { ListingOrigin } from '#domain/prices/held-back-price'
import type { PriceQuote } from '#domain/prices/price-quote'
import { estimateOf, estimateSource } from '#domain/prices/condition-estimate'
import type { Reader } from '#server/database/storage'

/** What is needed to choose among quotes. */
export interface ChoosingParts extends Pick<Parts, 'now'> {
  readonly priceSource: Pick<Parts['priceSource'], 'order'>
}

/**
 * Returns the price that these quotes of one key make, as it counts; null for none. Without
 * `countsRestricted`, the price for everybody; with it, the price for collectors who may see restricted sources.
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

/** A quote that a source just gave. */
export interface FoundQuote extends PriceKey {
  readonly source: string
  readonly quote: PriceQuote
  /** The listings that made it; empty where the source names none. */
  readonly origins: readonly ListingOrigin[]
  /** True for an estimate made from a price that counts, and for a price that an operator corrected: it is never held back. */
  readonly isSure?: true
}

/** What is needed to save quotes and to choose among them. */
export interface SavingParts extends ChoosingParts, Pick<Parts, 'storage' | 'askToMarketFactor'> {}

/** Estimates played cards from their current Near Mint prices. Skips other keys, and cards without a Near Mint price. */
export async function estimatesFromNearMint(db: Reader, keys: readonly PriceKey[]): Promise<FoundQuote[]> {
  const prices = await nearMintPrices(db, productIdsOf(keys))
  return keys.flatMap(({ productId, priceKey }): FoundQuote[] => {
    const known = prices.get(productId)
    const quote = known ? estimateOf(parsePriceKey(priceKey), known) : null
    return quote ? [{ productId, priceKey, source: estimateSource, quote, origins: [], isSure: true }] : []
  })
}
