/**
 * One price from many asks. Listings that are something else are left out, each with its reason; of the rest
 * every seller has one vote, votes far from the others are dropped, and the price is the weighted 40th
 * percentile of what remains. Without a vote there is no price: it is null, never 0.
 */
import { type LeftOutReason, leftOutTexts } from './left-out.ts'
import type { Listing, PricedProduct } from './listing.ts'
import type { Cents } from './money.ts'
import type { PriceTarget } from './price-target.ts'

export { type LeftOutReason, leftOutTexts }

/** What is to be priced, and how. */
export interface PriceQuestion {
  readonly product: PricedProduct
  readonly target: PriceTarget
  /** What a sale fetches for each dollar asked; 1 takes asks as they are. */
  readonly askToMarketFactor?: number
  readonly now: Date
}

export type PriceConfidence = 'high' | 'medium' | 'low'

export interface JudgedListing {
  readonly listing: Listing
  /** What it was compared at: the ask and the shipping beyond the usual; null without a price in dollars. */
  readonly comparedCents: Cents | null
  /** Null for a vote. */
  readonly leftOut: LeftOutReason | null
}

export interface ListingsPrice {
  /** Null when no listing stands; never 0. */
  readonly priceCents: Cents | null
  /** Null when there is no price. */
  readonly confidence: PriceConfidence | null
  /** How many votes the price is made of. */
  readonly listings: number
  /** Every listing, in the order it was given. */
  readonly judged: readonly JudgedListing[]
  /** How many were left out, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>
}

/** The price the listings speak for. They are those that `searchesFor` the same question has found. */
export function priceFromListings(_question: PriceQuestion, listings: readonly Listing[]): ListingsPrice {
  const judged = listings.map(
    listing => ({ listing, comparedCents: null, leftOut: 'no price' }) satisfies JudgedListing,
  )
  return { priceCents: null, confidence: null, listings: 0, judged, leftOut: { 'no price': judged.length } }
}

/**
 * Whether a new price is to wait for another run before it is written: it is more than three times the last
 * or less than a third of it, and not many listings say so.
 */
export function isHeldBack(
  newCents: Cents,
  lastCents: Cents | null,
  confidence: PriceConfidence | null,
): boolean {
  if (lastCents === null || confidence === 'high') return false
  return newCents > lastCents * 3 || newCents * 3 < lastCents
}
