/** An operator excludes a listing from all prices, or lets it count again. */
import { dayOf } from '#domain/day'
import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { tryToValue } from '#server/commands/groups/value-collection'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import {
  deleteExclusion,
  saveExclusion,
  type SourceListing,
  exclusionsAmong,
} from '#server/db/prices/excluded-listings'
import { evidenceWith, evidenceMs, evidenceOfKeys } from '#server/db/prices/price-evidence'
import {
  type PriceKey,
  mapKey,
  type MarketPrice,
  pricesOf,
  productIdsOf,
} from '#server/db/prices/market-prices'
import { lockAllPrices, lockPricesToSave } from '#server/db/prices/price-locks'
import type { Writer, Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'
import { listingIdsOf } from '#domain/listings/evidence'
import { mayCount } from '#domain/listings/exclusion'
import { type ListingsPrice, priceWithout } from '#domain/listings/price-from-listings'
import { chooseAgain } from './purge-source.ts'
import { saveFound } from './save-quotes.ts'
import { forgetBaselines, purgeQuote } from '#server/db/prices/forgotten-prices'
import { heldBackByKey, saveHeldBack, type SourcedKey, sourcedKey } from '#server/db/prices/held-back-prices'
import { checksByKey } from '#server/db/prices/price-checks'
import { type KeptQuote, quotesByKey } from '#server/db/prices/source-quotes'
import type { FoundQuote, SavingParts } from './chosen-price.ts'

/**
 * Excludes a listing, with the reason that everybody reads, and makes the prices that it counts in again from the other
 * listings. Returns how many prices changed. Excluded again, it has the new reason. Throws Refused for everybody but
 * operators.
 */
export async function excludeListing(
  parts: Parts,
  collectorId: string,
  listing: SourceListing,
  reason: string,
): Promise<number> {
  const day = dayOf(parts.now())
  const changed = await changeExclusion(parts, collectorId, listing, tx =>
    saveExclusion(tx, listing, reason, day),
  )
  parts.log.info(
    { collector_id: collectorId, ...named(listing), reason },
    'a listing is excluded from prices',
  )
  return changed
}

/** Lets a listing count again. Returns how many prices changed. Throws Refused for everybody but operators. */
export async function countListingAgain(
  parts: Parts,
  collectorId: string,
  listing: SourceListing,
): Promise<number> {
  const changed = await changeExclusion(parts, collectorId, listing, tx => deleteExclusion(tx, listing))
  parts.log.info({ collector_id: collectorId, ...named(listing) }, 'a listing counts in prices again')
  return changed
}

const keysAtOnce = 100

/**
 * Saves the change while no price is being saved: an answer that does not know of it yet is committed before, so that its
 * evidence is found. Then recalculates the prices, some keys per transaction. If interrupted, it continues when it is
 * called again; those prices follow with their next answers anyway.
 */
async function changeExclusion(
  parts: Parts,
  collectorId: string,
  listing: SourceListing,
  save: (tx: Writer) => Promise<void>,
): Promise<number> {
  const { storage } = parts
  await storage.write(async tx => {
    await rejectNoOperator(tx, collectorId)
    await lockAllPrices(tx)
    await save(tx)
  })
  let changed = 0
  for (let after: PriceKey | null = { productId: '', priceKey: '' }; after !== null; ) {
    const from: PriceKey = after
    const { having, last } = await storage.read(db => evidenceWith(db, listing, from, keysAtOnce))
    if (having.length > 0) changed += await storage.write(tx => makePricesAgain(tx, parts, having, listing))
    after = last
    await turn()
  }
  if (changed > 0) {
    void valueInBackground(parts)
    await tryToValue(parts, collectorId)
  }
  return changed
}

function named({ source, listingId }: SourceListing) {
  return { source, listing_id: listingId }
}

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
async function makePricesAgain(
  tx: Writer,
  parts: SavingParts,
  keys: readonly PriceKey[],
  listing: SourceListing,
): Promise<number> {
  const productIds = productIdsOf(keys)
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
  // These have no listing left.
  for (const one of gone) await purgeQuote(tx, one, dayOf(new Date(one.readAt)))
  if (gone.length > 0) await chooseAgain(tx, parts, gone)
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

/** The prices of these products that anybody sees, by view and key. */
async function amountsOf(db: Reader, productIds: readonly string[]): Promise<Map<string, MarketPrice>> {
  const amounts = new Map<string, MarketPrice>()
  for (const view of ['everybodys', 'restricted'] as const)
    for (const price of await pricesOf(db, productIds, view)) amounts.set(`${view} ${mapKey(price)}`, price)
  return amounts
}
