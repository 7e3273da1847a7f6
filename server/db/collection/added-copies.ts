/** Copies as the transaction that adds them answers, without reading what it has just written. */
import { groupKeyOf } from '#domain/collection/grouping'
import type { CopyChange } from '#domain/collection/operation'
import { priceKey } from '#domain/prices/valuation'
import type { ProductFace } from '#server/db/catalogue/product-face'
import { mapKey } from '#server/db/prices/market-prices'
import type { PriceAmount } from '#server/db/prices/price-amounts'
import type { HeldCopy } from './held-copies.ts'

export interface AddedWith {
  readonly product: ProductFace
  /** As the collector sees them, by `mapKey`. */
  readonly prices: ReadonlyMap<string, PriceAmount>
  /** When the copy is added. */
  readonly at: string
}

/** Returns what `copiesEverHeld` reads of an added copy until something changes it. */
export function addedCopy(
  { copyId, productId, after }: CopyChange,
  { product, prices, at }: AddedWith,
): HeldCopy {
  const key = priceKey(after.state)
  const price = prices.get(mapKey({ productId, priceKey: key }))
  const { state, costBasisCents, purchaseCosts, paid, remarks, purchaseDate } = after
  return {
    id: copyId,
    productId,
    product,
    state,
    costBasisCents,
    purchaseCosts,
    paid,
    remarks,
    purchaseDate,
    groupKey: groupKeyOf(productId, after),
    createdAt: at,
    marketPriceCents: price?.priceCents ?? null,
    priceKey: key,
    priceAsOf: price?.asOf ?? null,
    priceSource: price?.source ?? null,
    ownPriceCents: after.ownPriceCents,
    countsOwnPrice: after.countsOwnPrice,
    frontPicture: null,
    backPicture: null,
  }
}
