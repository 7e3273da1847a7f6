/**
 * What a price source says of a price: what kind of figure it is, how sure it is, and what stands behind it.
 * Always US dollars: another currency is never mixed in.
 */
import type { Listing } from '#domain/listings/listing'
import type { Cents } from '#domain/money/money'

export const sourceNames = ['ebay', 'tcgdex', 'sandbox'] as const
export type SourceName = (typeof sourceNames)[number]

/** ask: what sellers want. sold: what was paid. market: the source's own figure from sales. */
export const priceKinds = ['ask', 'sold', 'market'] as const
export type PriceKind = (typeof priceKinds)[number]

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** A price and how it came about. */
export interface PriceQuote {
  readonly priceCents: Cents
  readonly kind: PriceKind
  /** When the source says the price was so; for listings, when they were read. ISO-8601. */
  readonly asOf: string
  readonly confidence: Confidence
  /** How many listings made the price; null where the source counts none. */
  readonly listings: number | null
}

/** One listing that was looked at, and what became of it. */
export interface JudgedListing {
  readonly listing: Pick<Listing, 'id' | 'title' | 'url' | 'country' | 'listedAt'>
  /** What it costs as it was compared, in cents of US dollars; null without a usable price. */
  readonly comparedCents: Cents | null
  /** Null when it was used; else why it was left out, a word of the domain's list. */
  readonly leftOut: string | null
}

export interface Evidence {
  /** Used ones first, then those left out; at most 40 in all. */
  readonly listings: readonly JudgedListing[]
  /** How many were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
}
