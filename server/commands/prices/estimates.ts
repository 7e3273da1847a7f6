/** Estimates of played cards that follow a Near Mint price. */
import { estimateFromNearMint, estimateSource } from '#domain/prices/condition-estimate'
import { parsePriceKey } from '#domain/prices/price-target'
import type { PriceKey } from '#server/db/prices/market-prices'
import { nearMintPrices } from '#server/db/prices/near-mint-prices'
import type { Reader } from '#server/database/storage'
import type { FoundQuote } from './save-quotes.ts'

/** Estimates played cards from their current Near Mint prices. Skips other keys, and cards without a Near Mint price. */
export async function estimatesFromNearMint(db: Reader, keys: readonly PriceKey[]): Promise<FoundQuote[]> {
  const prices = await nearMintPrices(db, [...new Set(keys.map(({ productId }) => productId))])
  return keys.flatMap(({ productId, priceKey }): FoundQuote[] => {
    const target = parsePriceKey(priceKey)
    const { price = null, releasedOn = null } = prices.get(productId) ?? {}
    if (!price || target?.kind !== 'raw' || target.condition === 'Near Mint') return []
    const priceCents = estimateFromNearMint(target.condition, { ...price, releasedOn })
    const quote = { ...price, priceCents, confidence: 'low', listings: null, isEstimate: true } as const
    return [{ productId, priceKey, source: estimateSource, quote, origins: [], isSure: true }]
  })
}
