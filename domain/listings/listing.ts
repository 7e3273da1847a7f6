/**
 * One ask on a marketplace, as far as a price is concerned. Read from the outside, so any field may be
 * missing; what is missing is null, never a guess.
 */
import type { Cents } from '#domain/money/money'

export interface Listing {
  readonly id: string
  readonly title: string
  /** The ask for one, in `currency`; null when missing, unreadable, zero or less. */
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
  /** A listing of several things to choose from: its price is the cheapest one's. */
  readonly hasVariations: boolean
  /** ISO country code. */
  readonly country: string | null
  /** When it was first listed, ISO-8601. */
  readonly listedAt: string | null
  /** Where it can be seen; https only. */
  readonly url: string | null
}
