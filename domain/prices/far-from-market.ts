/**
 * Finds amounts that look mistyped: a missing digit, or a decimal point in the wrong place, is at least a factor of ten,
 * while copies in one state rarely sell for three times their market price or a third of it.
 */
import type { Cents } from '#domain/money/money'

/** How many times the market price, or which part of it, still looks intended. */
const furthestFactor = 3

/** Differences up to one unit of the currency say nothing about cheap cards, whose prices are coarse. */
const smallDifferenceCents = 100

/** Returns how a price per copy is implausible at this market price; null when it is not, or no market price is known. */
export function farFromMarket(priceCents: Cents, marketPriceCents: Cents | null): 'below' | 'above' | null {
  if (marketPriceCents === null) return null
  if (Math.abs(priceCents - marketPriceCents) <= smallDifferenceCents) return null
  if (priceCents > marketPriceCents * furthestFactor) return 'above'
  return priceCents * furthestFactor < marketPriceCents ? 'below' : null
}
