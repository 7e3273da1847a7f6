/**
 * A listing is one offer on a marketplace. It comes from outside, so any field may be missing; a missing field
 * is null, never guessed.
 */
import type { Cents } from '#domain/money/money'

/** The fields of a listing that matter for a price. */
export interface Listing {
  readonly id: string
  readonly title: string
  /** The asking price of one copy, in `currency`; null when missing, unreadable, zero or less. */
  readonly priceCents: Cents | null
  /** ISO code in capitals, such as USD. */
  readonly currency: string | null
  /** Fixed shipping in the same currency; null when calculated or unknown. */
  readonly shippingCents: Cents | null
  /** eBay's condition id: 2750 graded, 4000 ungraded, 1000 new. */
  readonly conditionId: string | null
  /** FIXED_PRICE, AUCTION, BEST_OFFER … */
  readonly buyingOptions: readonly string[]
  readonly seller: string | null
  readonly sellerFeedback: number | null
  /** True when the listing offers several items to choose from; its price is then that of the cheapest. */
  readonly hasVariations: boolean
  /** ISO country code. */
  readonly country: string | null
  /** When it was first listed, ISO-8601. */
  readonly listedAt: string | null
  /** The page of the listing; https only. */
  readonly url: string | null
}
