import { parsePriceKey } from '#domain/prices/price-target'
import type { HeldKey } from '#server/db/prices/held-keys'
import type { PriceQuestion } from '#domain/prices/price-question'

/** Returns the question for a key; none for an invalid key. */
export function questionsOf({ productId, priceKey, product, externalIds }: HeldKey): PriceQuestion[] {
  const target = parsePriceKey(priceKey)
  return target ? [{ productId, product, target, externalIds }] : []
}
