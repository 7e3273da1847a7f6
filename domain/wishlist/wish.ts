/**
 * A wish is a product a collector looks for. With a target price they are told when the Near Mint or sealed
 * price falls to it: once, and again only after the price has risen above it.
 */
import type { Cents } from '#domain/money/money'
import { invalid, type Refusal } from '#domain/refusal'

/** One collector's wishes are at most so many. */
export const maxWishes = 5_000

/** Whether the price is at the target or below it; never without a target or without a price. */
export function isReached(targetPriceCents: Cents | null, priceCents: Cents | null): boolean {
  return targetPriceCents !== null && priceCents !== null && priceCents <= targetPriceCents
}

/** Why nobody can be told of this target; null when they can. No price is ever $0.00. */
export function targetPriceRefusal(targetPriceCents: Cents | null): Refusal | null {
  if (targetPriceCents === null || targetPriceCents > 0) return null
  return invalid('The target price must be more than $0.00.', 'targetPrice')
}
