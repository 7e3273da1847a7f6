import type { CopyState } from '#domain/collection/copy'
import type { Cents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import { mapKey } from '#server/db/prices/market-prices'
import { amountsByKey } from '#server/db/prices/price-amounts'
import type { Writer } from '#server/db/storage'

/** The part of a copy that its market price depends on. */
export interface Stated {
  readonly productId: string
  readonly state: CopyState
}

/** Reads the market prices of these copies at once, as their collector sees them. Returns a look-up; null for an unknown price. */
export async function marketPriceReader(
  tx: Writer,
  collectorId: string,
  copies: readonly Stated[],
): Promise<(copy: Stated) => Cents | null> {
  const keyOf = ({ productId, state }: Stated) => ({ productId, priceKey: priceKey(state) })
  const prices = await amountsByKey(tx, collectorId, copies.map(keyOf))
  return copy => prices.get(mapKey(keyOf(copy)))?.priceCents ?? null
}
