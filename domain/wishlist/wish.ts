/**
 * A wish is a product a collector wants. When it has a target price, the collector is notified once the Near
 * Mint or sealed price falls to it, and again only after the price has risen above it.
 */
import type { Cents } from '#domain/money/money'
import { invalid, type Refusal } from '#domain/refusal'

/** The most wishes one collector can have. */
export const maxWishes = 5_000

/** Returns true when the price is at or below the target; false without a target or without a price. */
export function isReached(targetPriceCents: Cents | null, priceCents: Cents | null): boolean {
  return targetPriceCents !== null && priceCents !== null && priceCents <= targetPriceCents
}

/**
 * Whether a wish has to be looked at after a price changed. It has when its collector last heard the opposite, or when the
 * target lies between this price and one before: a valuation that read the last one may be about to tell them of it.
 * `lowestCents` and `highestCents` are the lowest and the highest price before, null when there was none.
 */
export function mayHaveCrossed(
  { targetPriceCents, isNotified }: { readonly targetPriceCents: Cents; readonly isNotified: boolean },
  priceCents: Cents,
  { lowestCents, highestCents }: { readonly lowestCents: Cents | null; readonly highestCents: Cents | null },
): boolean {
  if (!isReached(targetPriceCents, priceCents)) return isNotified || isReached(targetPriceCents, lowestCents)
  return !isNotified || !isReached(targetPriceCents, highestCents)
}

/** Refuses a target of $0.00, which no price ever reaches; null when the target is fine or absent. */
export function targetPriceRefusal(targetPriceCents: Cents | null): Refusal | null {
  if (targetPriceCents === null || targetPriceCents > 0) return null
  return invalid('The target price must be more than 0.', 'targetPrice')
}
