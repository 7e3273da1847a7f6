/** The listings behind a price, and why some were left out. */
import type { Cents } from '#domain/money/money'
import { type ExclusionReason, mayCount } from './exclusion.ts'
import type { Listing } from './listing.ts'

/** One listing that was looked at, and what became of it. */
export interface JudgedListing {
  /** The part of the listing that is kept and shown. */
  readonly listing: Pick<Listing, 'id' | 'title' | 'url' | 'country' | 'listedAt' | 'seller'>
  /** The ask plus shipping beyond the usual; null without a price in dollars. */
  readonly comparedCents: Cents | null
  /** How much its vote weighs; 0 where it cannot have one. */
  readonly weight: number
  /** Null when it was used. */
  readonly leftOut: ExclusionReason | null
}

/** How many listings were left out, by reason. */
export type LeftOutCounts = Readonly<Partial<Record<ExclusionReason, number>>>

/** What was found for a key: enough to make its price again. It does not depend on what operators exclude. */
export interface Evidence {
  /** When the oldest of the listings were read. */
  readonly readAt: string
  /** All that may count, in the order they were given, then others. */
  readonly listings: readonly JudgedListing[]
  /** How many were left out, also those that are not in the list. */
  readonly leftOut: LeftOutCounts
}

/** Listings that can never count are kept up to this number of listings in all. */
const fewestKept = 40

/** Returns the evidence of a price, to be kept while its listings may be shown. */
export function evidenceOf(
  { judged, leftOut }: { readonly judged: readonly JudgedListing[]; readonly leftOut: LeftOutCounts },
  readAt: Date,
): Evidence {
  const counting = judged.filter(one => mayCount(one.leftOut))
  const others = judged.filter(one => !mayCount(one.leftOut))
  const kept = [...counting, ...others.slice(0, Math.max(0, fewestKept - counting.length))]
  return { readAt: readAt.toISOString(), listings: kept.map(withoutRest), leftOut }
}

function withoutRest({ listing, comparedCents, weight, leftOut }: JudgedListing): JudgedListing {
  const { id, title, url, country, listedAt, seller } = listing
  return { listing: { id, title, url, country, listedAt, seller }, comparedCents, weight, leftOut }
}

export function listingIdsOf({ listings }: Evidence): string[] {
  return listings.map(({ listing }) => listing.id)
}
