/**
 * How a product is asked for on a marketplace: at most two searches a price, the better one first.
 */
import type { PricedProduct } from './listing.ts'
import type { PriceTarget } from './price-target.ts'

/** One search of eBay's item_summary/search. */
export interface MarketSearch {
  /** At most 100 characters. */
  readonly q: string
  readonly categoryId: string
  readonly conditionIds: readonly string[]
  /** eBay's aspect_filter as it is sent, before URL encoding; null for none. */
  readonly aspectFilter: string | null
}

/** The second search is made only when the first leaves fewer usable listings than this. */
export const enoughListings = 4

/** At most two searches, in the order they are to be made. */
export function searchesFor(product: PricedProduct, _target: PriceTarget): readonly MarketSearch[] {
  return [{ q: product.name, categoryId: '183454', conditionIds: ['4000'], aspectFilter: null }]
}
