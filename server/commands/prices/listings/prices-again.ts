/** Makes prices again from the listings that were kept of their newest answers, as an operator's correction. */
import { dayOf } from '#domain/day'
import { listingIdsOf } from '#domain/listings/evidence'
import { mayCount } from '#domain/listings/exclusion'
import { type ListingsPrice, priceWithout } from '#domain/listings/price-from-listings'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { chooseAmongLeft, estimateAgain } from '#server/commands/prices/purge-source'
import { chooseRestricted } from '#server/commands/prices/restricted-prices'
import { type FoundQuote, saveFound, type SavingParts } from '#server/commands/prices/save-quotes'
import { exclusionsAmong, type SourceListing } from '#server/db/prices/excluded-listings'
import { forgetBaselines } from '#server/db/prices/forget-day'
import { heldBackByKey, saveHeldBack, type SourcedKey, sourcedKey } from '#server/db/prices/held-back-prices'
import { mapKey, type MarketPrice, type PriceKey, pricesOf } from '#server/db/prices/market-prices'
import { checksByKey } from '#server/db/prices/price-checks'
import { evidenceMs, evidenceOfKeys } from '#server/db/prices/price-evidence'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { purgeQuote } from '#server/db/prices/purge'
import { type KeptQuote, quotesByKey } from '#server/db/prices/source-quotes'
import type { Reader, Writer } from '#server/database/storage'

/** What the listings of a key make without the excluded ones. */
interface Again extends SourcedKey {
  readonly readAt: string
  readonly price: ListingsPrice
}

/**
 * Makes the prices of these keys again in which a listing may count, and those that are estimated from them. They count at once,
 * however far from before, as an operator has looked at the listings; only a find that waited to be confirmed is judged again. A
 * price whose listings are all excluded goes, and that of another source takes its place, or none. No holder is notified: the
 * next move is compared with the price of now. Returns how many prices changed.
 */
export async function makePricesAgain(
  tx: Writer,
  parts: SavingParts,
  keys: readonly PriceKey[],
  listing: SourceListing,
): Promise<number> {
  const productIds = [...new Set(keys.map(({ productId }) => productId))]
  await lockPricesToSave(tx, productIds)
  const before = await amountsOf(tx, productIds)
  const again = await pricesWithoutExcluded(tx, parts, keys, listing)
  const checks = await checksByKey(tx, keys)
  const quotes = await quotesByKey(tx, keys)
  const waiting = await heldBackByKey(tx, keys)
  const found: FoundQuote[] = []
  const gone: Again[] = []
  for (const one of again) {
    const { priceCents, confidence, listings, origins } = one.price
    const isWaiting = checks.get(mapKey(one))?.outcome === 'held_back'
    // One that stays waits no longer for it.
    if (isWaiting && waiting.get(sourcedKey(one))?.priceCents !== priceCents)
      await saveHeldBack(tx, one, null)
    if (priceCents !== null && confidence !== null) {
      const quote = { priceCents, kind: 'ask', asOf: one.readAt, confidence, listings } as const
      const { productId, priceKey, source } = one
      found.push({ productId, priceKey, source, quote, origins, ...(!isWaiting && { isSure: true }) })
    } else if (isMadeOf(quotes.get(mapKey(one)) ?? [], one)) gone.push(one)
  }
  if (gone.length > 0) await takeBack(tx, parts, gone)
  if (found.length > 0) await saveFound(tx, parts, found, { points: 'days' })
  const after = await amountsOf(tx, productIds)
  const changed = new Map<string, PriceKey>()
  for (const [name, price] of [...before, ...after])
    if (before.get(name)?.priceCents !== after.get(name)?.priceCents) changed.set(mapKey(price), price)
  await forgetBaselines(tx, [...changed.values()])
  return changed.size
}

async function pricesWithoutExcluded(
  db: Reader,
  { now, askToMarketFactor }: SavingParts,
  keys: readonly PriceKey[],
  { source: changedSource, listingId }: SourceListing,
): Promise<Again[]> {
  const since = new Date(now().getTime() - evidenceMs).toISOString()
  const again: Again[] = []
  for (const { productId, priceKey, source, evidence } of await evidenceOfKeys(db, keys, since)) {
    const changed = evidence.listings.find(one => one.listing.id === listingId)
    if (source !== changedSource || !changed || !mayCount(changed.leftOut)) continue
    const excluded = new Set((await exclusionsAmong(db, source, listingIdsOf(evidence))).keys())
    const price = priceWithout(evidence, excluded, askToMarketFactor)
    again.push({ productId, priceKey, source, readAt: evidence.readAt, price })
  }
  return again
}

/** Whether the source's quote is of this evidence: without listings, its last price of before stays. */
function isMadeOf(quotes: readonly KeptQuote[], { source, readAt }: Again): boolean {
  return quotes.some(quote => quote.source === source && quote.asOf === readAt)
}

/** Takes prices back that no listing is left of, with the estimates made of them. */
async function takeBack(tx: Writer, parts: SavingParts, gone: readonly Again[]): Promise<void> {
  for (const one of gone) await purgeQuote(tx, one, dayOf(new Date(one.readAt)))
  await chooseAmongLeft(tx, parts, gone)
  const ofNearMint = gone.filter(({ priceKey }) => priceKey === priceKeyOf(nearMint))
  if (ofNearMint.length > 0)
    await estimateAgain(
      tx,
      parts,
      ofNearMint.map(({ productId }) => productId),
    )
  const now = parts.now()
  const moment = { day: dayOf(now), at: now.toISOString(), points: 'changes' } as const
  await chooseRestricted(tx, parts, [...new Set(gone.map(({ productId }) => productId))], moment)
}

/** The prices of these products that anybody sees, by view and key. */
async function amountsOf(db: Reader, productIds: readonly string[]): Promise<Map<string, MarketPrice>> {
  const amounts = new Map<string, MarketPrice>()
  for (const view of ['everybodys', 'restricted'] as const)
    for (const price of await pricesOf(db, productIds, view)) amounts.set(`${view} ${mapKey(price)}`, price)
  return amounts
}
