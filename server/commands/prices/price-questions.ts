import { priceTargetFrom } from '#domain/prices/price-target'
import type { HeldKey } from '#server/db/prices/held-keys'
import type { PriceQuestion } from '#domain/prices/price-question'

/** What a price source is asked about a key; none for a key that no target made. */
export function questionsOf({ productId, priceKey, product, externalIds }: HeldKey): PriceQuestion[] {
  const target = priceTargetFrom(priceKey)
  return target ? [{ productId, product, target, externalIds }] : []
}
