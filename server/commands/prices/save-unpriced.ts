import type { PriceKey } from '#server/db/prices/market-prices'
import { saveChecks } from '#server/db/prices/price-checks'
import type { Parts } from '#server/parts'

/** Records of keys that no source can price what a source without a price would have answered. */
export async function saveUnpriced(
  { storage, priceSource, now }: Pick<Parts, 'storage' | 'priceSource' | 'now'>,
  keys: readonly PriceKey[],
): Promise<void> {
  if (keys.length === 0) return
  const check = { checkedAt: now().toISOString(), outcome: 'unpriced' as const, source: priceSource.name }
  const checks = keys.map(({ productId, priceKey }) => ({ productId, priceKey, ...check }))
  await storage.write(tx => saveChecks(tx, checks))
}
