/**
 * What a price source is: keys in, an answer for each out. A source knows nothing of collectors, tables or
 * routes; what it must remember over restarts (how much of a quota is used) is passed in.
 */
import type { Language } from '#domain/products/language'
import type { Evidence } from '#domain/listings/evidence'
import type { ListingOrigin } from '#domain/prices/held-back-price'
import type { OrderedKind } from '#domain/prices/chosen-quote'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import type { Variable } from '#server/environment'
import type { RateOfDay } from '#domain/money/exchange'
import type { ReportCall, SourceFailure } from './outside-call.ts'

/** What a source says to a question. */
export type SourceOutcome =
  | {
      readonly outcome: 'priced'
      readonly quote: PriceQuote
      /** The listings that made the price; empty where the source names none. */
      readonly origins: readonly ListingOrigin[]
      readonly evidence: Evidence | null
    }
  /** The source answered, and knows no price. */
  | {
      readonly outcome: 'unpriced'
      readonly evidence: Evidence | null
      /**
       * Where the source has nothing like this, so a price that it gave before was that of something else. 'perhaps' where this
       * answer alone says so: it may be a mistake.
       */
      readonly takesBack?: 'surely' | 'perhaps'
    }
  /** The source did not answer; `sentence` is for a person and names no secret. */
  | {
      readonly outcome: 'failed'
      readonly failure: SourceFailure
      readonly sentence: string
      /** True when the call was not made because the run had ended. */
      readonly isUnasked?: boolean
    }

export type PriceAnswer = SourceOutcome & { readonly question: PriceQuestion }

/** Says a price of a source that names no listings; null for none. */
export function outcomeOfQuote(quote: PriceQuote | null): SourceOutcome {
  return quote
    ? { outcome: 'priced', quote, origins: [], evidence: null }
    : { outcome: 'unpriced', evidence: null }
}

/** What the page and the database know a source by. */
export interface SourceFacts {
  /** Kept with every price it gives, and the value of PRICE_SOURCE: "ebay". Never changes. */
  readonly name: string
  /** For people: "eBay", "TCGplayer via TCGdex", "the sandbox". */
  readonly label: string
  /** One sentence: what it prices. */
  readonly prices: string
  /** One sentence that must be shown next to its prices; null when none must. */
  readonly notice: string | null
  /** The catalogues whose ids it asks by: a product needs an id of one of them. Empty when it searches by name. */
  readonly externalIds: readonly string[]
  /** Those whose prices it can tell from those of other languages. It is not asked for products of any other. */
  readonly languages: readonly Language[]
  /** ISO 4217, of the prices that it has; left out where that is US dollars. */
  readonly currency?: 'EUR'
}

/** What an operator should know before they switch a source on. */
export interface SourceAbout {
  /** The kinds of keys that it has prices for. */
  readonly kinds: readonly OrderedKind[]
  /** Its website; null for none. */
  readonly site: string | null
  /** What its terms ask, in one or two sentences; null where there is nothing to decide. */
  readonly terms: string | null
  /** True for invented prices: it is only shown where it is set up. */
  readonly isInvented?: true
}

/** Resolves to false for a question that somebody else asks. */
export type Claim = (question: PriceQuestion) => Promise<boolean>

export interface PriceSource extends SourceFacts {
  /** Whether the source may have a price for this. */
  canPrice(question: PriceQuestion): boolean
  /**
   * Answers each question once, in whatever order answers arrive, several at a time. When `signal` aborts,
   * calls under way are dropped and the iteration ends without the rest; after `maxCalls` counted calls the
   * rest fails for `quota`. Never throws for an outside failure. `claim` is called when a question's turn comes;
   * one it denies is left out of the answers.
   */
  ask(
    questions: readonly PriceQuestion[],
    signal: AbortSignal,
    maxCalls?: number,
    claim?: Claim,
  ): AsyncIterable<PriceAnswer>
  /** Null for a source without a daily limit. */
  readonly quota: CallQuota | null
}

/** Counts calls against a daily quota, over processes and restarts. */
export interface CallQuota {
  readonly perDay: number
  /** Returns how many calls are left today. */
  left(): Promise<number>
  /** Takes `calls` from today's quota; false, and nothing taken, when fewer are left. */
  take(calls: number): Promise<boolean>
  /**
   * Takes over what the source itself says is left of its day, up to the whole quota. Ignored when its day has ended
   * since the call was made.
   */
  follow(left: number, askedAt: Date): Promise<void>
}

/** What each source's folder exports: everything the server needs to configure, open and show it. */
export interface PricePlug extends SourceFacts {
  /** Whether it may be used without PRICE_SOURCE, once its settings are complete. */
  readonly isDefault: boolean
  /** Null for a source without a daily limit. */
  readonly dailyLimit: DailyLimit | null
  readonly about: SourceAbout
  /** Reads the source's own environment variables. Throws BadConfig for a wrong value, also when another source is in use. */
  configure(variable: Variable):
    | { readonly open: (surroundings: Surroundings) => PriceSource }
    /** The settings that are missing, as the end of "PRICE_SOURCE=ebay needs …" without its full stop. */
    | { readonly needs: string }
}

export interface DailyLimit {
  readonly callsPerDay: number
  /** Where its day ends at midnight: "America/Los_Angeles". */
  readonly timeZone: string
}

/** Returns what one euro is in dollars on a day: its rate or the last one before, at most five days old; else null. */
export type DollarsPerEuro = (day: string) => Promise<RateOfDay | null>

/** What a source is handed when it is opened. */
export interface Surroundings {
  readonly now: () => Date
  /** Called with every try of every call. */
  readonly reportCall: ReportCall
  readonly dollarsPerEuro: DollarsPerEuro
  /** Returns the quota of the source, kept in the database. */
  readonly quotaOf: (limit: DailyLimit) => CallQuota
  /** What a sale fetches for each dollar asked; 1 takes asks as they are. */
  readonly askToMarketFactor: number
}
