import type { PriceQuote } from '#domain/prices/price-quote'
import { defaultPriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { chunksOf } from '#server/db/chunks'
import { productsListedAs } from '#server/db/catalogue/listed-products'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Parts } from '#server/parts'
import type { ListedPrices, PriceList } from '#server/price-sources/price-list'
import { saveQuotes } from './save-quotes.ts'

/** Few milliseconds of work, so that others have their turns. */
const idsAtOnce = 100

/**
 * Saves the prices of a part of a list for our products with its ids: Near Mint for cards, sealed for sealed products.
 * Returns how many.
 */
export async function saveListedPrices(
  parts: Parts,
  { name, catalogue }: Pick<PriceList, 'name' | 'catalogue'>,
  prices: ListedPrices,
  builtAt: string,
): Promise<number> {
  const found: (PriceKey & { readonly quote: PriceQuote })[] = []
  for (const ids of chunksOf(prices.productIds, idsAtOnce)) {
    const ours = await parts.storage.read(db => productsListedAs(db, catalogue, ids))
    const byId = Map.groupBy(ours, ({ externalId }) => externalId)
    for (const product of ours) {
      const sharesId = (byId.get(product.externalId)?.length ?? 0) > 1
      const quote = prices.quoteOf(product.externalId, { ...product, sharesId }, builtAt)
      const priceKey = priceKeyOf(defaultPriceTarget(product.productType))
      if (quote !== null) found.push({ productId: product.productId, priceKey, quote })
    }
  }
  await saveQuotes(parts, name, found)
  return found.length
}
