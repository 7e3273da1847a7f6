/** What each source's folder exports: everything the server needs to configure, open and show it. */
import type { Variable } from '#server/environment'
import type { ReportCall } from './outside-call.ts'
import type { DollarsPerEuro } from './price-list.ts'
import type { CallQuota, PriceSource, SourceAbout, SourceFacts } from './price-source.ts'

export interface PricePlug extends SourceFacts {
  /** Whether it may be used without PRICE_SOURCE, once its settings are complete. */
  readonly isDefault: boolean
  /** Null for a source without a daily limit. */
  readonly dailyLimit: DailyLimit | null
  readonly about: SourceAbout
  /** Reads the source's own environment variables. Throws BadConfig for a wrong value, also when another source is in use. */
  configure(variable: Variable): ConfiguredSource
}

export interface DailyLimit {
  readonly callsPerDay: number
  /** Where its day ends at midnight: "America/Los_Angeles". */
  readonly timeZone: string
}

export type ConfiguredSource =
  | { readonly open: (surroundings: Surroundings) => PriceSource }
  /** The settings that are missing, as the end of "PRICE_SOURCE=ebay needs …" without its full stop. */
  | { readonly needs: string }

/** What a source is handed when it is opened. */
export interface Surroundings {
  /** Returns the quota of the source, kept in the database. */
  readonly quotaOf: (limit: DailyLimit) => CallQuota
  /** What a sale fetches for each dollar asked; 1 takes asks as they are. */
  readonly askToMarketFactor: number
  readonly now: () => Date
  /** Called with every try of every call. */
  readonly reportCall: ReportCall
  readonly dollarsPerEuro: DollarsPerEuro
}
