/** The listings behind a price, and why some were left out. */
import type { Cents } from '#domain/money/money'
import type { ExclusionReason } from './exclusion.ts'
import type { Listing } from './listing.ts'

/** One listing that was looked at, and what became of it. */
export interface JudgedListing {
  /** The part of the listing that is kept and shown. */
  readonly listing: Pick<Listing, 'id' | 'title' | 'url' | 'country' | 'listedAt'>
  /** The ask plus shipping beyond the usual; null without a price in dollars. */
  readonly comparedCents: Cents | null
  /** Null when it was used. */
  readonly leftOut: ExclusionReason | null
}

/** How many listings were left out, by reason. */
export type LeftOutCounts = Readonly<Partial<Record<ExclusionReason, number>>>

export interface Evidence {
  /** Used ones first, then those left out; at most 40 in all. */
  readonly listings: readonly JudgedListing[]
  readonly leftOut: LeftOutCounts
}
