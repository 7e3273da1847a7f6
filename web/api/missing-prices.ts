/** Finds the prices that the copies of a change still lack. */
import type { QueryClient } from '@tanstack/react-query'
import { parsePriceKey } from '#domain/prices/price-target'
import type { Copy } from './collection.ts'
import { refetchPrices } from './prices.ts'
import { askForPrice } from './product-prices.ts'

type Priced = Pick<Copy, 'productId' | 'priceKey' | 'currentMarketPriceCents'>
type MissingPrice = Pick<Copy, 'productId' | 'priceKey'>

/** Beyond these the refresh of all prices is the better way. */
const maxKeys = 20

/** The copies in the answer of a change: added, edited, graded, received or pulled. */
export interface Changed {
  readonly item?: Priced
  readonly items?: readonly Priced[]
  readonly received?: readonly Priced[]
  readonly pulled?: readonly Priced[]
  /** Of many copies, instead of the copies. */
  readonly unpriced?: readonly MissingPrice[]
}

/** Returns the keys of the answer's copies without a market price, each once. */
export function missingPrices(answer: Changed): MissingPrice[] {
  const copies = [
    ...(answer.item ? [answer.item] : []),
    ...(answer.items ?? []),
    ...(answer.received ?? []),
    ...(answer.pulled ?? []),
  ]
  const unpriced = [
    ...copies.filter(copy => copy.currentMarketPriceCents === null),
    ...(answer.unpriced ?? []),
  ]
  const byKey = new Map(unpriced.map(copy => [`${copy.productId} ${copy.priceKey}`, copy]))
  return [...byKey.values()].slice(0, maxKeys)
}

/**
 * Waits for the missing prices of a change, which the server asks for in the background. When one was found, refetches
 * everything that shows prices. A price that cannot be found stays unknown.
 */
export async function findMissingPrices(queries: QueryClient, answer: Changed): Promise<void> {
  const asked = missingPrices(answer).map(async ({ productId, priceKey }) => {
    const target = parsePriceKey(priceKey)
    // Not as a query: one that a closing dialog shows is cancelled with it.
    return target === null ? null : (await askForPrice(productId, target)).priceCents
  })
  const found = await Promise.allSettled(asked)
  if (found.some(one => one.status === 'fulfilled' && one.value !== null)) await refetchPrices(queries)
}
