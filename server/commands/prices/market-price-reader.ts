import type { CopyState } from '#domain/copies/copy'
import { inLedger, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { priceKey } from '#domain/prices/valuation'
import { mapKey } from '#server/db/prices/market-prices'
import { amountsByKey } from '#server/db/prices/price-amounts'
import type { Reader } from '#server/database/storage'

/** The part of a copy that its market price depends on. */
export interface Stated {
  readonly productId: string
  readonly state: CopyState
}

/** Whose prices they are, and in what currency. */
export interface PricedFor {
  readonly collectorId: string
  readonly ledger: Ledger
}

/**
 * Reads the market prices of these copies at once, as their collector sees them. Returns a look-up of them in the ledger's
 * currency; null for an unknown price.
 */
export async function marketPriceReader(
  db: Reader,
  { collectorId, ledger }: PricedFor,
  copies: readonly Stated[],
): Promise<(copy: Stated) => Cents | null> {
  const prices = await amountsByKey(db, collectorId, copies)
  return ({ productId, state }) => {
    const price = prices.get(mapKey({ productId, priceKey: priceKey(state) }))
    return price ? inLedger(ledger, { productId, priceCents: price.priceCents }) : null
  }
}
