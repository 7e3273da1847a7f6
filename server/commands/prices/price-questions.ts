import { parsePriceKey } from '#domain/prices/price-target'
import type { HeldKey } from '#server/db/prices/held-keys'
import type { PriceQuestion } from '#server/price-sources/price-source'

/** What a price source is asked about a key; none for a key that no target made. */
export function questionsOf({ productId, priceKey, product, tcgdexId }: HeldKey): PriceQuestion[] {
  const target = parsePriceKey(priceKey)
  return target ? [{ productId, product, tcgdexId, target }] : []
}
