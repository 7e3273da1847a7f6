/** Quotes of price sources that tests save, and the prices that follow from them. */
import { cents } from '#domain/money/money'
import { type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { saveQuotes } from '#server/commands/prices/save-quotes'
import { pricesOfProduct } from '#server/db/prices/product-prices'
import type { TestApp } from '#server/testing/app'

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
