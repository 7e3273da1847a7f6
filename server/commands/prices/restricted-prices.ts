/** Chooses the prices that are seen only by those who may see restricted sources: where one of these has the price. */
import { estimateOf, estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, parsePriceKey, priceKeyOf } from '#domain/prices/price-target'
import { restrictedSources } from '#domain/prices/restricted-sources'
import { queueChangedPrices } from '#server/db/prices/changed-prices'
import {
  byKey,
  isSamePrice,
  type MarketPrice,
  mapKey,
  pricesByKey,
  pricesOf,
  productIdsOf,
  nearMintPrices,
} from '#server/db/prices/market-prices'
import {
  savePrices,
  savePoints,
  deleteRestrictedPoints,
  deleteRestrictedPrices,
} from '#server/db/prices/save-prices'
import { type KeptQuote, quotesOfProducts } from '#server/db/prices/source-quotes'
import { keysHeld, watchedKeys } from '#server/db/prices/watched-keys'
import type { Reader, Writer } from '#server/database/storage'
import { type ChoosingParts, chosenPrice } from './chosen-price.ts'

/** What is other than it is kept. */
export interface RestrictedChanges {
  readonly changed: readonly MarketPrice[]
  /** Keys whose price is everybody's from now on. */
  readonly gone: readonly MarketPrice[]
  /** Products without a quote of a restricted source. */
  readonly freed: readonly string[]
}

/** Whether any of these is of a restricted source. */
export function haveRestricted(quotes: readonly Pick<KeptQuote, 'source'>[]): boolean {
  return quotes.some(({ source }) => restrictedSources.has(source))
}

/** Returns how the restricted prices of these products differ from what their quotes make of them. */
export async function restrictedChanges(
  db: Reader,
  parts: ChoosingParts,
  productIds: readonly string[],
  dated: ReadonlySet<string> = new Set(),
): Promise<RestrictedChanges> {
  const quotes = await quotesOfProducts(db, productIds)
  const restrictedPrices = await pricesOf(db, productIds, 'restricted')
  const kept = new Map(restrictedPrices.map(price => [mapKey(price), price]))
  const restricted = new Set(
    [...quotes.values()].flat().flatMap(one => (haveRestricted([one]) ? [one.productId] : [])),
  )
  const direct = [...quotes.values()].flatMap(ofKey => {
    const price = chosenPrice(parts, ofKey, true)
    return price && haveRestricted([price]) ? [price] : []
  })
  const prices = [...direct, ...(await estimatesOf(db, parts, quotes, direct))]
  const keys = new Set(prices.map(mapKey))
  return {
    changed: prices.filter(one => dated.has(mapKey(one)) || !isSamePrice(one, kept.get(mapKey(one)))),
    gone: [...kept.values()].filter(one => !keys.has(mapKey(one))),
    freed: productIds.filter(id => !restricted.has(id)),
  }
}

/** The played conditions that everybody sees an estimate of, or nothing: estimated from these Near Mint prices. */
async function estimatesOf(
  db: Reader,
  parts: ChoosingParts,
  quotes: ReadonlyMap<string, readonly KeptQuote[]>,
  prices: readonly MarketPrice[],
): Promise<MarketPrice[]> {
  const ofNearMint = prices.filter(({ priceKey }) => priceKey === priceKeyOf(nearMint))
  if (ofNearMint.length === 0 || !parts.priceSource.order.raw.includes(estimateSource)) return []
  const known = await nearMintPrices(db, productIdsOf(ofNearMint))
  const held = await keysHeld(db, ofNearMint, 'raw')
  const quoted = Map.groupBy([...quotes.values()].flat(), ({ productId }) => productId)
  return ofNearMint.flatMap(price => {
    const { productId } = price
    const own = (quoted.get(productId) ?? []).map(({ priceKey }) => priceKey)
    return [...new Set([...own, ...(held.get(productId) ?? [])])].flatMap((priceKey): MarketPrice[] => {
      const releasedOn = known.get(productId)?.releasedOn ?? null
      const estimate = estimateOf(parsePriceKey(priceKey), { price, releasedOn })
      if (estimate === null) return []
      const everybodys = chosenPrice(parts, quotes.get(mapKey({ productId, priceKey })) ?? [])
      if (everybodys && everybodys.source !== estimateSource) return []
      const quote = { productId, priceKey, source: estimateSource, ...estimate, isEstimate: true }
      const estimated = chosenPrice(parts, [quote])
      return estimated ? [estimated] : []
    })
  })
}

/** When prices are saved, and which of them are kept with their day. */
interface Saving {
  readonly day: string
  readonly at: string
  /** `changes` when saving a list: no collector holds or wishes for most of its keys. */
  readonly points: 'days' | 'changes'
  /** Keys that have a price of the day among everybody's, by `mapKey`. */
  readonly dated?: ReadonlySet<string>
}

/**
 * Saves the restricted prices of these products, which have a quote of a restricted source or had one, and queues whom
 * they concern. Needs the lock of prices (see price-locks).
 */
export async function chooseRestricted(
  tx: Writer,
  parts: ChoosingParts,
  productIds: readonly string[],
  { day, at, points, dated = new Set() }: Saving,
): Promise<number> {
  if (productIds.length === 0) return 0
  const { changed, gone, freed } = await restrictedChanges(tx, parts, productIds, dated)
  const watched = points === 'days' ? null : await watchedKeys(tx, changed)
  await savePrices(tx, changed, { day, at, watched, dated, view: 'restricted' })
  if (gone.length > 0) {
    await deleteRestrictedPrices(tx, gone)
    // From now on, their history is everybody's, which may have no price of this day.
    const everybodys = await pricesByKey(tx, gone)
    const points = [...everybodys.values()].map(price => ({ ...price, day }))
    await savePoints(tx, 'restricted_points', points)
    const queued = gone.toSorted(byKey).map(one => ({ ...one, lastCents: one.priceCents }))
    await queueChangedPrices(tx, queued, at)
  }
  await deleteRestrictedPoints(tx, freed)
  return changed.length + gone.length
}
