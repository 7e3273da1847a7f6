/** What PriceCharting says of a slab, which operators and those whom they allow see. */
import { cents } from '#domain/money/money'
import { valueQueued } from '#server/commands/groups/value-collection'
import type { MarketPrice, PriceKey } from '#server/db/prices/market-prices'
import type { TestApp } from '#server/testing/app'
import { savePrices } from '#server/db/prices/save-prices'

/** Saves the figure of a key, as of now, and values whom it concerns. */
export async function setGuidePrice(
  { storage, clock, parts }: TestApp,
  { productId, priceKey }: PriceKey,
  priceCents: number,
): Promise<void> {
  const at = clock.now.toISOString()
  const price: MarketPrice = {
    productId,
    priceKey,
    priceCents: cents(priceCents),
    asOf: at,
    source: 'pricecharting',
    kind: 'guide',
    confidence: 'low',
    listings: null,
    isEstimate: false,
    ceilingCents: null,
  }
  await storage.write(tx => savePrices(tx, [price], { day: at.slice(0, 10), at, view: 'restricted' }))
  await valueQueued(parts, new AbortController().signal)
}
