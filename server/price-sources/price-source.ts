/**
 * What a price source is: keys in, an answer for each out. A source knows nothing of collectors, tables or
 * routes; what it must remember over restarts (how much of a quota is used) it is handed.
 */
import type { Listing, PricedProduct } from '#domain/listing'
import type { Cents } from '#domain/money'
import type { PriceTarget } from '#domain/price-target'

export type SourceName = 'ebay' | 'tcgdex' | 'sandbox'
/** ask: what sellers want. sold: what was paid. market: the source's own figure from sales. */
export type PriceKind = 'ask' | 'sold' | 'market'
export type Confidence = 'high' | 'medium' | 'low'

/** One thing to price. */
export interface PriceQuestion {
  readonly productId: string
  readonly product: PricedProduct
  readonly target: PriceTarget
  /** TCGdex's id of the card; null for what TCGdex does not know. */
  readonly tcgdexId: string | null
}

/** A price with what stands behind it. Always US dollars: another currency is never mixed in. */
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

/** Why a source could not answer. `quota` and `credentials` hold for every later key of the run too. */
export type SourceFailure = 'unreachable' | 'refused' | 'malformed' | 'quota' | 'credentials'

export type PriceAnswer = { readonly question: PriceQuestion } & (
  | { readonly outcome: 'priced'; readonly quote: PriceQuote; readonly evidence: Evidence | null }
  /** The source answered, and knows no price. */
  | { readonly outcome: 'unpriced'; readonly evidence: Evidence | null }
  /** The source did not answer; `sentence` is for a person and names no secret. */
  | { readonly outcome: 'failed'; readonly failure: SourceFailure; readonly sentence: string }
)

export interface PriceSource {
  readonly name: SourceName
  /** For people: "eBay", "TCGplayer via TCGdex", "the sandbox". */
  readonly label: string
  /** Whether it is of any use to ask for this. */
  canPrice(question: PriceQuestion): boolean
  /**
   * Answers each question once, in whatever order answers arrive, several at a time. When `signal` aborts,
   * calls under way are dropped and the iteration ends without the rest. Never throws for an outside failure.
   */
  ask(questions: readonly PriceQuestion[], signal: AbortSignal): AsyncIterable<PriceAnswer>
}

/** Counts calls against a daily quota, over processes and restarts. */
export interface CallQuota {
  /** Takes `calls` from today's quota; false, and nothing taken, when it would pass what may be used. */
  take(calls: number): Promise<boolean>
}
