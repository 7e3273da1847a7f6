import { priceTargetFrom } from '#domain/price-target'
import type { HeldKey } from '../db/held-keys.ts'
import type { PriceQuestion } from '../price-sources/price-source.ts'

/** What a price source is asked about a key; none for a key that no target made. */
export function questionsOf({ productId, priceKey, product, tcgdexId }: HeldKey): PriceQuestion[] {
  const target = priceTargetFrom(priceKey)
  return target ? [{ productId, product, tcgdexId, target }] : []
}
