/** Chooses the market price of a key among what its sources say. */
import { chosenQuote } from '#domain/prices/chosen-quote'
import { countedPrice } from '#domain/prices/low-ask'
import { parsePriceKey } from '#domain/prices/price-target'
import { restrictedSources } from '#domain/prices/restricted-sources'
import { lockForRestricted } from '#server/db/prices/restricted-quotes'
import type { EngineName, Writer } from '#server/db/storage'
import type { MarketPrice } from '#server/db/prices/market-prices'
import type { KeptQuote } from '#server/db/prices/source-quotes'
import type { Parts } from '#server/parts'

/**
 * Whether quotes of restricted sources count: on a server with one account at most. Where none is among these, nothing is asked;
 * else no account is made until the transaction ends.
 */
export async function restrictedCount(
  tx: Writer,
  engine: EngineName,
  quotes: Iterable<Pick<KeptQuote, 'source'>>,
): Promise<boolean> {
  for (const { source } of quotes) if (restrictedSources.has(source)) return lockForRestricted(tx, engine)
  return false
}

/** What is needed to choose among quotes. */
export interface ChoosingParts extends Pick<Parts, 'now'> {
  readonly priceSource: Pick<Parts['priceSource'], 'order'>
}

/**
 * Returns the price that these quotes of one key make, as it counts; null for none. `countsRestricted` as
 * `restrictedCount` returns it.
 */
export function chosenPrice(
  { priceSource, now }: ChoosingParts,
  quotes: readonly KeptQuote[],
  countsRestricted: boolean,
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
