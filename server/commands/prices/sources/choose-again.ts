/** Chooses every price again among what the sources said, after the order of the sources has changed. */
import { dayOf } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { type MarketPrice, mapKey, pricesByKey, productIdsOf } from '#server/db/prices/market-prices'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { saveChosenAfter, savedOrder } from '#server/db/prices/source-order'
import { type KeptQuote, quotedProductsAfter, quotesOfProducts } from '#server/db/prices/source-quotes'
import { watchedKeys } from '#server/db/prices/watched-keys'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { type DiskParts, hasRoomFor } from '#server/readiness/disk-floor'
import { turn } from '#server/turns'
import { chosenPrice, estimatesFromNearMint, type SavingParts } from '#server/commands/prices/chosen-price'
import {
  chooseRestricted,
  haveRestricted,
  restrictedChanges,
} from '#server/commands/prices/restricted-prices'
import { saveFound } from '#server/commands/prices/save-quotes'
import { savePrices } from '#server/db/prices/save-prices'

/** Some milliseconds of work. */
const productsAtOnce = 50
/** How far it has come is saved after so many steps, so that a process that dies repeats few. */
const stepsAtOnce = 20

type ChoosingParts = SavingParts & DiskParts & Pick<Parts, 'log'>

/**
 * Goes on choosing where it stopped, in short transactions that write only what has another price than before, and
 * queues whom it concerns. Ends early when `signal` aborts, when another order is saved, or while the disk is below its
 * floor; a later call goes on. Returns how many prices changed.
 */
export async function choosePricesAgain(parts: ChoosingParts, signal: AbortSignal): Promise<number> {
  const { storage } = parts
  const saved = await storage.read(savedOrder)
  if (saved === null || saved.chosenAfter === null) return 0
  let changed = 0
  let after = saved.chosenAfter
  for (let step = 1; !signal.aborted; step++) {
    const from = after
    const ids = await storage.read(db => quotedProductsAfter(db, from, productsAtOnce))
    const last = ids.at(-1) ?? null
    if (last !== null) {
      changed += await chooseProducts(parts, ids)
      after = last
    }
    if (last === null || step % stepsAtOnce === 0) {
      const { changedAt } = saved
      const isOurs = await storage.write(tx => saveChosenAfter(tx, { changedAt, chosenAfter: last }))
      if (!isOurs || last === null || !(await hasRoomFor('choosing prices', parts))) break
    }
    await turn()
  }
  return changed
}

/** Most products keep their prices, and are only read. */
async function chooseProducts(parts: ChoosingParts, productIds: readonly string[]): Promise<number> {
  const { storage } = parts
  const found = await storage.read(async db => {
    const quotes = await quotesOfProducts(db, productIds)
    const prices = await pricesToChange(db, parts, quotes)
    const restrictedIds = restrictedAmong(quotes)
    if (restrictedIds.length === 0) return prices
    const { changed, gone } = await restrictedChanges(db, parts, restrictedIds)
    return [...prices, ...changed, ...gone]
  })
  if (found.length === 0) return 0
  const changedIds = productIdsOf(found)
  return storage.write(async tx => {
    await lockPricesToSave(tx, changedIds)
    const quotes = await quotesOfProducts(tx, changedIds)
    const chosen = await pricesToChange(tx, parts, quotes)
    const now = parts.now()
    const watched = await watchedKeys(tx, chosen)
    await savePrices(tx, chosen, { day: dayOf(now), at: now.toISOString(), watched })
    const moved = chosen.filter(({ priceKey }) => priceKey === nearMintKey).map(({ productId }) => productId)
    const estimates = [...quotes.values()].flat().filter(({ source }) => source === estimateSource)
    if (moved.length > 0)
      await saveFound(tx, parts, await estimatesFromNearMint(tx, estimates), { points: 'changes' })
    const restricted = await chooseRestricted(tx, parts, restrictedAmong(quotes), {
      day: dayOf(now),
      at: now.toISOString(),
      points: 'changes',
      dated: new Set(chosen.map(mapKey)),
    })
    return chosen.length + restricted
  })
}

/** The products that a restricted source has a quote for. */
function restrictedAmong(quotes: ReadonlyMap<string, readonly KeptQuote[]>): string[] {
  const found = [...quotes.values()].flat().filter(one => haveRestricted([one]))
  return productIdsOf(found)
}

const nearMintKey = priceKeyOf(nearMint)

/** Returns the prices that the order would choose among these quotes and that are not the market price. */
async function pricesToChange(
  db: Reader,
  parts: ChoosingParts,
  quotes: ReadonlyMap<string, readonly KeptQuote[]>,
): Promise<MarketPrice[]> {
  const keys = [...quotes.values()].flatMap(([one]) => (one ? [one] : []))
  const prices = await pricesByKey(db, keys)
  return [...quotes].flatMap(([key, ofKey]): MarketPrice[] => {
    const chosen = chosenPrice(parts, ofKey)
    const price = prices.get(key)
    const isSame = chosen?.source === price?.source && chosen?.priceCents === price?.priceCents
    return chosen && !isSame ? [chosen] : []
  })
}
