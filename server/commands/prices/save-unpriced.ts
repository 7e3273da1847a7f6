import { askedSources } from '#domain/prices/asked-sources'
import type { PriceKey } from '#server/db/prices/market-prices'
import { saveChecks } from '#server/db/prices/price-checks'
import type { Parts } from '#server/parts'

/** Records that no source has a price for these keys, without asking. */
export async function saveUnpriced(
  { storage, priceSource, now }: Pick<Parts, 'storage' | 'priceSource' | 'now'>,
  keys: readonly PriceKey[],
): Promise<void> {
  if (keys.length === 0) return
  const check = { checkedAt: now().toISOString(), outcome: 'unpriced' as const }
  const checks = keys.map(({ productId, priceKey }) => {
    const source = askedSources(priceSource.order, priceKey).join('+')
    return { productId, priceKey, ...check, source }
  })
  await storage.write(tx => saveChecks(tx, checks))
}
