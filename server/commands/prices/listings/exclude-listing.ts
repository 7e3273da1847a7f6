/** An operator excludes a listing from all prices, or lets it count again. */
import { dayOf } from '#domain/day'
import { rejectNoOperator } from '#server/commands/accounts/operator-only'
import { tryToValue } from '#server/commands/groups/value-collection'
import { valueSoon } from '#server/commands/groups/value-soon'
import { deleteExclusion, saveExclusion, type SourceListing } from '#server/db/prices/excluded-listings'
import { evidenceWith } from '#server/db/prices/price-evidence'
import type { PriceKey } from '#server/db/prices/market-prices'
import { lockAllPrices } from '#server/db/prices/price-locks'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'
import { makePricesAgain } from './prices-again.ts'

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
  const changed = await change(parts, collectorId, listing, tx => saveExclusion(tx, listing, reason, day))
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
  const changed = await change(parts, collectorId, listing, tx => deleteExclusion(tx, listing))
  parts.log.info({ collector_id: collectorId, ...named(listing) }, 'a listing counts in prices again')
  return changed
}

const keysAtOnce = 100

/**
 * Saves the change while no price is being saved: an answer that does not know of it yet is committed before, so that its
 * evidence is found. Then recalculates the prices, some keys per transaction. If interrupted, it continues when it is
 * called again; those prices follow with their next answers anyway.
 */
async function change(
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
    void valueSoon(parts)
    await tryToValue(parts, collectorId)
  }
  return changed
}

function named({ source, listingId }: SourceListing) {
  return { source, listing_id: listingId }
}
