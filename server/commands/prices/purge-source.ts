/** Removes everything that a source has said, as its terms may demand, and chooses the prices again without it. */
import { dayOf } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { queueChangedPrices } from '#server/db/prices/changed-prices'
import {
  type MarketPrice,
  mapKey,
  type PriceKey,
  pricesByKey,
  savePrices,
} from '#server/db/prices/market-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { productIdsAfter, purgeQuotes } from '#server/db/prices/purge'
import { quotesByKey } from '#server/db/prices/source-quotes'
import type { Writer } from '#server/database/storage'
import { turn } from '#server/turns'
import { chosenPrice } from './chosen-price.ts'
import { estimatesFromNearMint } from './estimates.ts'
import { chooseRestricted } from './restricted-prices.ts'
import { saveFound, type SavingParts } from './save-quotes.ts'

const productsAtOnce = 50

/**
 * Purges a source in short transactions, and queues whom it concerns to be valued. Estimates from its Near Mint prices are
 * made again from what remains. Totals of past days and the prices of trades keep their amounts, which name no source.
 * Returns how many prices of keys it had; a purge that was cut off goes on when it is called again.
 */
export async function purgeSource(parts: SavingParts, source: string): Promise<number> {
  let purged = 0
  for (let after = ''; ; ) {
    const ids = await parts.storage.read(db => productIdsAfter(db, after, productsAtOnce))
    const last = ids.at(-1)
    if (last === undefined) break
    purged += await parts.storage.write(tx => purgeProducts(tx, parts, source, ids))
    after = last
    await turn()
  }
  return purged
}

/**
 * Removes everything that a source has said of these products, and chooses their prices again. Returns how many prices of
 * keys it had.
 */
export async function purgeProducts(
  tx: Writer,
  parts: SavingParts,
  source: string,
  productIds: readonly string[],
): Promise<number> {
  await lockPricesToSave(tx, productIds)
  const purged = await purgeQuotes(tx, source, productIds)
  if (purged.length === 0) return 0
  await chooseAmongLeft(tx, parts, purged)
  // Also where another source has come before it since: an estimate may be from the time before.
  const ofNearMint = purged.filter(({ priceKey }) => priceKey === priceKeyOf(nearMint))
  const estimated = ofNearMint.map(({ productId }) => productId)
  if (estimated.length > 0) await estimateAgain(tx, parts, estimated)
  const now = parts.now()
  const moment = { day: dayOf(now), at: now.toISOString(), points: 'changes' } as const
  await chooseRestricted(tx, parts, [...new Set(purged.map(({ productId }) => productId))], moment)
  return purged.length
}

/** Chooses among the quotes that are left, and queues the keys without any. */
export async function chooseAmongLeft(
  tx: Writer,
  parts: SavingParts,
  keys: readonly PriceKey[],
): Promise<void> {
  const now = parts.now()
  const at = now.toISOString()
  const quotes = await quotesByKey(tx, keys)
  const current = await pricesByKey(tx, keys)
  const chosen = keys.flatMap((key): MarketPrice[] => {
    if (current.has(mapKey(key))) return []
    const price = chosenPrice(parts, quotes.get(mapKey(key)) ?? [])
    return price ? [price] : []
  })
  await savePrices(tx, chosen, { day: dayOf(now), at, watched: null })
  const priced = new Set([...current.keys(), ...chosen.map(mapKey)])
  const without = keys.filter(key => !priced.has(mapKey(key)))
  await queueChangedPrices(
    tx,
    without
      .toSorted((one, other) => (mapKey(one) < mapKey(other) ? -1 : 1))
      .map(key => ({ ...key, lastCents: null })),
    at,
  )
}

/** Makes the estimates of these products again from their Near Mint prices; without one, none is left. */
export async function estimateAgain(
  tx: Writer,
  parts: SavingParts,
  productIds: readonly string[],
): Promise<void> {
  const purged = await purgeQuotes(tx, estimateSource, productIds)
  await chooseAmongLeft(tx, parts, purged)
  await saveFound(tx, parts, await estimatesFromNearMint(tx, purged), { points: 'changes' })
}
