import type { PriceQuote } from '#domain/prices/price-quote'
import { defaultPriceTarget, parsePriceKey, priceKeyOf } from '#domain/prices/price-target'
import { chunksOf } from '#server/db/chunks'
import { productsListedAs } from '#server/db/catalogue/listed-products'
import { gradesHeld } from '#server/db/prices/watched-keys'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { ListedPrices, PriceList } from '#server/price-sources/price-list'
import { type ListParts, saveManyQuotes } from './save-quotes.ts'

const noGrades: ReadonlyMap<string, readonly string[]> = new Map()
/** Few milliseconds of work, so that others have their turns. */
const idsAtOnce = 100

/**
 * Saves the prices of a part of a list for our products with its ids: Near Mint for cards, sealed for sealed products, and
 * grades, where the list has them. Queues whom they concern to be valued. Returns how many.
 */
export async function saveListedPrices(
  parts: ListParts,
  { name, catalogue }: Pick<PriceList, 'name' | 'catalogue'>,
  prices: ListedPrices,
  builtAt: string,
): Promise<number> {
  let saved = 0
  for (const ids of chunksOf(prices.productIds, idsAtOnce)) {
    const found: (PriceKey & { readonly quote: PriceQuote })[] = []
    const ours = await parts.storage.read(db => productsListedAs(db, catalogue, ids))
    const byId = Map.groupBy(ours, ({ externalId }) => externalId)
    const held = prices.grades ? await parts.storage.read(db => gradesHeld(db, ours)) : noGrades
    for (const product of ours) {
      const { productId, externalId } = product
      const printingsOfId = (byId.get(externalId) ?? []).map(({ printingKey }) => printingKey)
      const own = { ...product, printingsOfId }
      const quote = prices.quoteOf(externalId, own, builtAt)
      const priceKey = priceKeyOf(defaultPriceTarget(product.productType))
      if (quote !== null) found.push({ productId, priceKey, quote })
      const { usual = [] } = prices.grades ?? {}
      for (const gradeKey of new Set([...usual.map(priceKeyOf), ...(held.get(productId) ?? [])])) {
        const target = parsePriceKey(gradeKey)
        const graded = target && prices.grades?.quoteOf(externalId, own, target, builtAt)
        if (graded) found.push({ productId, priceKey: gradeKey, quote: graded })
      }
    }
    await saveManyQuotes(parts, name, found)
    saved += found.length
  }
  return saved
}
