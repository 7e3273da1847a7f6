/** Quotes of price sources that tests save, and the prices that follow from them. */
import { cents } from '#domain/money/money'
import { type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { pricesOfProduct } from '#server/db/prices/product-prices'
import type { TestApp } from '#server/testing/app'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import type { FoundQuote } from '#server/commands/prices/chosen-price'
import { saveManyQuotes } from '#server/commands/prices/save-quotes'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Parts } from '#server/parts'

/** Saves quotes of one source for a product. */
export function saveQuote(
  { parts, clock }: TestApp,
  source: string,
  productId: string,
  target: PriceTarget,
  dollars: number,
): Promise<unknown> {
  const quote = {
    priceCents: cents(dollars * 100),
    kind: 'market',
    asOf: clock.now.toISOString(),
    confidence: 'high',
    listings: null,
  } as const
  return saveQuotes(parts, source, [{ productId, priceKey: priceKeyOf(target), quote }])
}

/** Lists everybody's prices of a product, each as its key, source and dollars. */
export async function pricesSaid({ storage }: TestApp, productId: string): Promise<string[]> {
  const prices = await storage.read(db => pricesOfProduct(db, 'nobody', productId))
  return prices.map(({ priceKey, source, priceCents }) => `${priceKey} ${source} ${priceCents / 100}`)
}

/** Saves as `saveManyQuotes`, and values whom it concerns in the background. */
export async function saveQuotes(
  parts: Parts,
  source: string,
  found: readonly (PriceKey & Pick<FoundQuote, 'quote'>)[],
): Promise<void> {
  await saveManyQuotes(parts, source, found)
  if (found.length > 0) void valueInBackground(parts)
}
