/** Finds the missing prices of cards that a page shows, held or not. */
import { askedSources } from '#domain/prices/asked-sources'
import { isFreshQuote } from '#domain/prices/chosen-quote'
import { isFresh } from '#domain/prices/price-check'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { printingsOfCards } from '#server/db/products/printings'
import { typesOf } from '#server/db/products/product-face'
import { isSamePrice, mapKey, type MarketPrice, pricesByKey } from '#server/db/prices/market-prices'
import { checksByKey } from '#server/db/prices/price-checks'
import type { Reader } from '#server/database/storage'
import { atMost } from '#server/pace'
import type { Parts } from '#server/parts'
import { pricedSoon, findMissingPrices, type MissingPriceKey } from './find-missing-prices.ts'

/** How long the page waits. What takes longer is found in the background, for the next look. */
const deadlineMs = 10_000
/** How long a source is not asked again for a card that is looked at. */
const askedMs = 24 * 60 * 60 * 1_000

/**
 * Asks the sources for the Near Mint prices of all printings of these cards which are missing or more than seven days old,
 * unless they were asked within a day. Resolves once they have answered, after ten seconds at most, with how many prices
 * were found.
 */
export async function findShownPrices(
  parts: Parts,
  collectorId: string,
  cardIds: readonly string[],
): Promise<number> {
  const { storage } = parts
  const { missing, before } = await storage.read(db => missingPrices(db, parts, cardIds))
  findMissingPrices(parts, collectorId, missing, 'looking')
  const waiting = missing.flatMap(key => pricedSoon(parts, key, 'looking') ?? [])
  if (waiting.length === 0) return 0
  await atMost(deadlineMs, Promise.all(waiting))
  const after = await storage.read(db => pricesByKey(db, missing))
  return [...after].filter(([key, price]) => !isSamePrice(price, before.get(key))).length
}

interface MissingPrices {
  readonly missing: readonly MissingPriceKey[]
  /** The prices of all keys, old ones too. */
  readonly before: ReadonlyMap<string, MarketPrice>
}

async function missingPrices(db: Reader, parts: Parts, cardIds: readonly string[]): Promise<MissingPrices> {
  const types = await typesOf(db, cardIds)
  const cards = cardIds.filter(id => types.get(id) === 'card')
  const priceKey = priceKeyOf(nearMint)
  const printings = await printingsOfCards(db, cards)
  const keys = printings.map(({ id, entryId }) => ({ productId: id, priceKey, cardId: entryId }))
  const before = await pricesByKey(db, keys)
  const checks = await checksByKey(db, keys)
  const now = parts.now()
  const asked = { now, order: askedSources(parts.priceSource.order, priceKey), maxAgeMs: askedMs }
  const missing = keys.filter(key => {
    const price = before.get(mapKey(key))
    return !(price && isFreshQuote(price, now)) && !isFresh(checks.get(mapKey(key)) ?? null, asked)
  })
  return { missing, before }
}
