/**
 * Removes everything that a source has said, as its terms may demand, or what it said on one day, and chooses the prices again
 * without it.
 */
import { pagesAfter } from '#server/database/chunks'
import { dayOf } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { queueChangedPrices } from '#server/db/prices/changed-prices'
import {
  byKey,
  productIdsOf,
  type MarketPrice,
  mapKey,
  type PriceKey,
  pricesByKey,
  nearMintPrices,
} from '#server/db/prices/market-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import {
  productIdsAfter,
  purgeQuotes,
  forgetMoves,
  type SourceDay,
  takeOutDay,
} from '#server/db/prices/forgotten-prices'
import { quotesByKey, quotesOfProducts } from '#server/db/prices/source-quotes'
import type { Writer } from '#server/database/storage'
import { turn } from '#server/turns'
import { chosenPrice, estimatesFromNearMint, type SavingParts } from './chosen-price.ts'
import { chooseRestricted } from './restricted-prices.ts'
import { saveFound } from './save-quotes.ts'
import { savePrices } from '#server/db/prices/save-prices'
import { dayIn } from '#domain/time-zone'
import { timeZoneOf } from '#server/db/accounts/bookkeeping'
import { deleteStatDays } from '#server/db/ledger/stat-days'

const productsAtOnce = 50

/**
 * Purges a source in short transactions, and queues whom it concerns to be valued. Estimates from its Near Mint prices are
 * made again from what remains. Totals of past days and the prices of trades keep their amounts, which name no source.
 * Returns how many prices of keys it had; a purge that was cut off goes on when it is called again.
 */
export async function purgeSource(parts: SavingParts, source: string): Promise<number> {
  let purged = 0
  await ofAllProducts(parts, async ids => {
    purged += await parts.storage.write(tx => purgeProducts(tx, parts, source, ids))
  })
  return purged
}

/** Works on all products, some at a time, between which others take turns. */
async function ofAllProducts(
  { storage }: SavingParts,
  work: (productIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const read = (after: string) => storage.read(db => productIdsAfter(db, after, productsAtOnce))
  for await (const ids of pagesAfter('', read, id => id)) {
    await work(ids)
    await turn()
  }
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
  await chooseAgain(tx, parts, purged)
  return purged.length
}

/**
 * Chooses the prices again for keys that lost a quote, and the estimates made from their Near Mint prices. Does so also
 * where another source is first by now: an estimate may be older than that. Needs the lock of prices (see price-locks).
 */
export async function chooseAgain(
  tx: Writer,
  parts: SavingParts,
  keys: readonly PriceKey[],
  estimate: (productIds: readonly string[]) => Promise<void> = ids => estimateAgain(tx, parts, ids),
): Promise<void> {
  await chooseAmongLeft(tx, parts, keys)
  const ofNearMint = productIdsOf(keys.filter(({ priceKey }) => priceKey === priceKeyOf(nearMint)))
  if (ofNearMint.length > 0) await estimate(ofNearMint)
  const now = parts.now()
  const moment = { day: dayOf(now), at: now.toISOString(), points: 'changes' } as const
  await chooseRestricted(tx, parts, productIdsOf(keys), moment)
}

/** Chooses among the quotes that are left, and queues the keys without any. */
async function chooseAmongLeft(tx: Writer, parts: SavingParts, keys: readonly PriceKey[]): Promise<void> {
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
  const without = keys.filter(key => !priced.has(mapKey(key))).toSorted(byKey)
  await queueChangedPrices(
    tx,
    without.map(key => ({ ...key, lastCents: null })),
    at,
  )
}

/** Makes the estimates of these products again from their Near Mint prices; without one, none is left. */
async function estimateAgain(tx: Writer, parts: SavingParts, productIds: readonly string[]): Promise<void> {
  const purged = await purgeQuotes(tx, estimateSource, productIds)
  await chooseAmongLeft(tx, parts, purged)
  await saveFound(tx, parts, await estimatesFromNearMint(tx, purged), { points: 'changes' })
}

const hourMs = 60 * 60 * 1_000

interface ForgottenDay {
  /** Keys that lost a quote or the point of the day. */
  readonly prices: number
  /** Days in the histories of collectors. */
  readonly days: number
}

/**
 * Forgets a UTC day of a source, in short transactions: its quotes, points, and the prices and estimates made of them, which
 * are chosen again from what it said before and from other sources. Holders are queued to be valued; what they were
 * notified of these prices on that day and the next is deleted, and so are the days of their histories that ended with
 * such a price: those that ended on that day or the next, and where the price still counted, all since. A purge of one day;
 * one that was cut off goes on when it is called again.
 */
export async function forgetDay(parts: SavingParts, sourceDay: SourceDay): Promise<ForgottenDay> {
  const start = Date.parse(sourceDay.day)
  const spoiled = { from: iso(start), to: iso(start + 48 * hourMs) }
  /** Until when the histories of holders are wrong. */
  const wrongUntil = new Map<string, string>()
  let prices = 0
  await ofAllProducts(parts, async ids => {
    const { touched, inForce, replaced } = await parts.storage.write(async tx => {
      const forgotten = await forgetOfProducts(tx, parts, sourceDay, ids)
      const held = await forgetMoves(tx, forgotten.touched, spoiled)
      const quoted = new Set(forgotten.quoted.map(mapKey))
      return {
        touched: forgotten.touched.length,
        inForce: held.filter(key => quoted.has(mapKey(key))),
        replaced: held.filter(key => !quoted.has(mapKey(key))),
      }
    })
    prices += touched
    const now = parts.now().toISOString()
    for (const { collectorId } of replaced)
      if (!wrongUntil.has(collectorId)) wrongUntil.set(collectorId, spoiled.to < now ? spoiled.to : now)
    for (const { collectorId } of inForce) wrongUntil.set(collectorId, now)
  })
  let days = 0
  for (const [collectorId, until] of wrongUntil) {
    days += await parts.storage.write(async tx => {
      const timeZone = await timeZoneOf(tx, collectorId)
      const from = dayIn(timeZone, new Date(spoiled.from))
      // A day that ends at that moment is right.
      const to = dayIn(timeZone, new Date(Date.parse(until) - 1))
      return deleteStatDays(tx, collectorId, { from, to })
    })
  }
  return { prices, days }
}

async function forgetOfProducts(
  tx: Writer,
  parts: SavingParts,
  sourceDay: SourceDay,
  productIds: readonly string[],
): Promise<{ readonly touched: readonly PriceKey[]; readonly quoted: readonly PriceKey[] }> {
  await lockPricesToSave(tx, productIds)
  const { quoted, touched } = await takeOutDay(tx, sourceDay, productIds)
  if (quoted.length === 0) return { quoted, touched }
  let estimated: readonly PriceKey[] = []
  await chooseAgain(tx, parts, quoted, async ids => {
    estimated = await estimateOfNow(tx, parts, ids)
  })
  const all = new Map([...touched, ...estimated].map(key => [mapKey(key), key]))
  return { quoted: [...quoted, ...estimated], touched: [...all.values()] }
}

/** Makes the estimates of played cards again whose Near Mint price was forgotten. Returns their keys. */
async function estimateOfNow(
  tx: Writer,
  parts: SavingParts,
  ids: readonly string[],
): Promise<readonly PriceKey[]> {
  const quotes = [...(await quotesOfProducts(tx, ids)).values()].flat()
  const estimates = quotes.filter(({ source }) => source === estimateSource)
  const priced = await nearMintPrices(tx, ids)
  const without = ids.filter(id => !priced.get(id)?.price)
  if (without.length > 0) await estimateAgain(tx, parts, without)
  await saveFound(tx, parts, await estimatesFromNearMint(tx, estimates), { points: 'changes' })
  return estimates.map(({ productId, priceKey }) => ({ productId, priceKey }))
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
