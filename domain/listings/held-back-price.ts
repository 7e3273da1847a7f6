/**
 * A price far from the last one may come from a listing of something else. It is held back until it is found a
 * second time: near the held-back one, and from other listings or much later.
 */
import type { Listing } from './listing.ts'
import type { Cents } from '#domain/money/money'
import type { Confidence } from '#domain/prices/price-quote'

/** Who offered what a price was made from. Two listings of one seller are no independent finds. */
export type ListingOrigin = Pick<Listing, 'id' | 'seller'>

/** A price that waits to be found again. */
export interface HeldBackPrice {
  readonly priceCents: Cents
  /** When it was first found: ISO-8601 in UTC. */
  readonly foundAt: string
  /** The listings it was made from; empty when they are unknown or no longer kept. */
  readonly origins: readonly ListingOrigin[]
}

/** A price that was just found. */
export interface FoundPrice extends HeldBackPrice {
  readonly confidence: Confidence
}

/** How much later the same listings confirm a price. */
export const confirmedAfterMs = 6 * 60 * 60 * 1_000

/**
 * Returns the price to hold back after this find, or null when the find counts as the new price. `last` is the
 * price that counts now, `heldBack` the one that waits. A find that agrees with the waiting price and does not
 * confirm it leaves it as it is, so that frequent finds do not postpone it; one that disagrees takes its place.
 */
export function priceToHoldBack(
  { confidence, ...found }: FoundPrice,
  lastCents: Cents | null,
  heldBack: HeldBackPrice | null,
): HeldBackPrice | null {
  if (!isFar(found.priceCents, lastCents, confidence)) return null
  if (heldBack === null || !isNear(found.priceCents, heldBack.priceCents)) return found
  const laterMs = Date.parse(found.foundAt) - Date.parse(heldBack.foundAt)
  if (laterMs >= confirmedAfterMs || areOthers(found.origins, heldBack.origins)) return null
  // A clock set back must not keep a price waiting for a time that is far ahead.
  return laterMs < 0 ? found : heldBack
}

/**
 * True when a price needs a second find: more than three times the last one, or less than a third of it, and not
 * of high confidence.
 */
export function isFar(newCents: Cents, lastCents: Cents | null, confidence: Confidence | null): boolean {
  if (lastCents === null || confidence === 'high') return false
  return newCents > lastCents * 3 || newCents * 3 < lastCents
}

/** True within a factor of 1.5. */
function isNear(one: Cents, other: Cents): boolean {
  return Math.max(one, other) * 2 <= Math.min(one, other) * 3
}

/** True when the two finds share no listing and no seller. Unknown listings may be the same. */
function areOthers(found: readonly ListingOrigin[], before: readonly ListingOrigin[]): boolean {
  if (found.length === 0 || before.length === 0) return false
  const ids = new Set(before.map(({ id }) => id))
  const sellers = new Set(before.map(({ seller }) => seller))
  return found.every(({ id, seller }) => !ids.has(id) && (seller === null || !sellers.has(seller)))
}
