import { parsePriceKey, priceKeyOf, priceTargetOf } from '#domain/prices/price-target'
import type { Copy } from '#web/api/collection.ts'
import type { RefreshedKey } from '#web/api/prices.ts'
import { priceParamsOf } from '#web/api/product-prices.ts'
import type { DraftLine } from '../draft/trade-draft.ts'

/** Lists what a trade needs the prices of, each product and condition or grade once. */
export function tradeKeys(
  given: readonly Pick<Copy, 'productId' | 'priceKey'>[],
  received: readonly Pick<DraftLine, 'productId' | 'state'>[],
): RefreshedKey[] {
  const keys = [
    ...given.map(({ productId, priceKey }) => [productId, priceKey] as const),
    ...received.map(({ productId, state }) => [productId, priceKeyOf(priceTargetOf(state))] as const),
  ]
  const distinct = new Map(keys.map(key => [key.join(' '), key]))
  return [...distinct.values()].map(([productId, priceKey]) => {
    const target = parsePriceKey(priceKey)
    return { productId, ...(target ? priceParamsOf(target) : {}) }
  })
}
