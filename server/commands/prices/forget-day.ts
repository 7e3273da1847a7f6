/** Takes what a source said on one day out of everything that was made of it. */
import { dayOf } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { dayIn } from '#domain/time-zone'
import { timeZoneOf } from '#server/db/accounts/bookkeeping'
import { deleteStatDays } from '#server/db/ledger/stat-days'
import { forgetMoves, type SaidOn, takeOutDay } from '#server/db/prices/forget-day'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { nearMintPrices } from '#server/db/prices/near-mint-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { productIdsAfter } from '#server/db/prices/purge'
import { quotesOfProducts } from '#server/db/prices/source-quotes'
import type { Writer } from '#server/database/storage'
import { turn } from '#server/turns'
import { estimatesFromNearMint } from './estimates.ts'
import { chooseAmongLeft, estimateAgain } from './purge-source.ts'
import { chooseRestricted } from './restricted-prices.ts'
import { saveFound, type SavingParts } from './save-quotes.ts'

const productsAtOnce = 50
const hourMs = 60 * 60 * 1_000

export interface ForgottenDay {
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
export async function forgetDay(parts: SavingParts, said: SaidOn): Promise<ForgottenDay> {
  const start = Date.parse(said.day)
  const spoiled = { from: iso(start), to: iso(start + 48 * hourMs) }
  /** Until when the histories of holders are wrong. */
  const wrongUntil = new Map<string, string>()
  let prices = 0
  for (let after = ''; ; ) {
    const ids = await parts.storage.read(db => productIdsAfter(db, after, productsAtOnce))
    const last = ids.at(-1)
    if (last === undefined) break
    const { touched, inForce, replaced } = await parts.storage.write(async tx => {
      const forgotten = await forgetOfProducts(tx, parts, said, ids)
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
    after = last
    await turn()
  }
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
  said: SaidOn,
  productIds: readonly string[],
): Promise<{ readonly touched: readonly PriceKey[]; readonly quoted: readonly PriceKey[] }> {
  await lockPricesToSave(tx, productIds)
  const { quoted, touched } = await takeOutDay(tx, said, productIds)
  if (quoted.length === 0) return { quoted, touched }
  await chooseAmongLeft(tx, parts, quoted)
  const estimated = await estimateOfNow(tx, parts, quoted)
  const now = parts.now()
  const moment = { day: dayOf(now), at: now.toISOString(), points: 'changes' } as const
  await chooseRestricted(tx, parts, [...new Set(quoted.map(({ productId }) => productId))], moment)
  const all = new Map([...touched, ...estimated].map(key => [mapKey(key), key]))
  return { quoted: [...quoted, ...estimated], touched: [...all.values()] }
}

/** Makes the estimates of played cards again whose Near Mint price was forgotten. Returns their keys. */
async function estimateOfNow(
  tx: Writer,
  parts: SavingParts,
  quoted: readonly PriceKey[],
): Promise<readonly PriceKey[]> {
  const ids = quoted.filter(({ priceKey }) => priceKey === priceKeyOf(nearMint)).map(key => key.productId)
  if (ids.length === 0) return []
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
