/**
 * What a price source is: keys in, an answer for each out. A source knows nothing of collectors, tables or
 * routes; what it must remember over restarts (how much of a quota is used) it is handed.
 */
import type { PricedProduct } from '#domain/listings/listing'
import type { Evidence, PriceQuote, SourceName } from '#domain/prices/price-quote'
import type { PriceTarget } from '#domain/prices/price-target'

/** One thing to price. */
export interface PriceQuestion {
  readonly productId: string
  readonly product: PricedProduct
  readonly target: PriceTarget
  /** TCGdex's id of the card; null for what TCGdex does not know. */
  readonly tcgdexId: string | null
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
   * calls under way are dropped and the iteration ends without the rest; after `maxCalls` counted calls the
   * rest fails for `quota`. Never throws for an outside failure.
   */
  ask(questions: readonly PriceQuestion[], signal: AbortSignal, maxCalls?: number): AsyncIterable<PriceAnswer>
  /** Null for a source that limits nobody. */
  readonly quota: CallQuota | null
}

/** Counts calls against a daily quota, over processes and restarts. */
export interface CallQuota {
  readonly perDay: number
  /** How many calls are left of today's. */
  left(): Promise<number>
  /** Takes `calls` from today's quota; false, and nothing taken, when it would pass what may be used. */
  take(calls: number): Promise<boolean>
}
