/** The tables of market prices: prices, checks, refreshes and notifications. */
import type { AccountNoticeKind } from '#domain/accounts/account-notices'
import type { Cents } from '#domain/money/money'
import type { CheckOutcome } from '#domain/prices/price-check'
import type { Generated } from 'kysely'
import type { Confidence, PriceKind } from '#domain/prices/price-quote'

/** The newest price for each product and key. */
export interface MarketPricesTable extends QuotesTable {
  /** What is asked, where only a share of it counts; null for any other price. */
  ceiling_cents: Cents | null
}

/** A price with the source that gave it. */
interface QuotesTable {
  product_id: string
  /** See priceKeyOf in the domain. */
  price_key: string
  price_cents: Cents
  as_of: string
  source: string
  kind: PriceKind
  confidence: Confidence
  listings: number | null
  /** Whether an asking price was scaled to an estimated sale price. */
  is_estimate: 'yes' | 'no'
}

/** The newest price of each source for each product and key. The market price is one of them. */
export interface SourceQuotesTable extends QuotesTable {
  /** What the source said in its own currency; null where that is US dollars. */
  original_currency: string | null
  original_cents: Cents | null
  /** The day of the exchange rate. */
  rate_day: string | null
}

/** The prices of a source on the days when they changed, and on the last day before. */
export interface SourcePointsTable {
  product_id: string
  price_key: string
  source: string
  day: string
  price_cents: Cents
}

/** The last price found on a UTC day. */
export interface PricePointsTable {
  product_id: string
  price_key: string
  day: string
  price_cents: Cents
  source: string
}

/** The listings behind the newest answer, kept only while they may be shown. */
export interface PriceEvidenceTable {
  product_id: string
  price_key: string
  found_at: string
  /** JSON of the source's evidence. */
  evidence: string
  /** Whose listings they are; null for evidence of earlier versions, which is not read. */
  source: string | null
}

/** A listing that an operator excluded from all prices. */
export interface ExcludedListingsTable {
  source: string
  listing_id: string
  /** In the operator's words. */
  reason: string
  /** The last day on which it was excluded or found by its source. */
  seen_on: string
}

/** The last check of a key at the source, and its outcome. */
export interface PriceChecksTable {
  product_id: string
  price_key: string
  checked_at: string
  /** held_back: the price found is in held_back_prices. */
  outcome: CheckOutcome
  /** The source; null for checks of earlier versions. */
  source: string | null
}

/** A key that a process is asking a source for. PostgreSQL alone: the embedded database has one process. */
export interface PriceAsksTable {
  product_id: string
  price_key: string
  source: string
  asker: string
  /** Then the asker counts as dead. */
  asked_until: string
}

/** A price so far from the last one that it must be found twice. */
export interface HeldBackPricesTable {
  product_id: string
  price_key: string
  source: string
  price_cents: Cents
  found_at: string
  /** JSON of the listings it was made from, kept only while they may be kept. */
  origins: string
  /** Whether it contradicts what is known of the same card. */
  contradicts: Generated<'yes' | 'no'>
}

/** Calls per day of the source, counted against its quota. */
export interface SourceCallsTable {
  source: string
  day: string
  calls: number
}

/**
 * The running or last refreshes of a collector: one of everything they hold, and one of some keys. Every
 * process can see, join and cancel them. Counts are of products; `updated` includes `already_current`.
 */
export interface PriceRefreshesTable {
  collector_id: string
  scope: 'everything' | 'keys'
  id: string
  /** A digest of the keys, to recognise a repeated request; null for everything. */
  keys_digest: string | null
  source: string
  started_at: string
  /** Renewed while it runs. A refresh not seen for long died with its process. */
  seen_at: string
  finished_at: string | null
  cancelled_at: string | null
  total: number
  done: number
  updated: number
  already_current: number
  failed: number
  unpriced: number
  held_back: number
  not_asked: number
  product_name: string | null
  failure: string | null
  not_asked_reason: string | null
}

/** A price that changed, until everyone whom it concerns is queued to be valued again. */
export interface ChangedPricesTable {
  product_id: string
  price_key: string
  queued_at: string
  /** The lowest and the highest price before; null for none. */
  lowest_cents: Cents | null
  highest_cents: Cents | null
  /** Collectors up to this id are queued; empty when none is. */
  queued_to: string
}

/** Collectors to value again because a price of theirs changed, or because their last valuation failed. */
export interface RevaluationsTable {
  collector_id: string
  queued_at: string
  /** Failed valuations in a row. */
  failures: Generated<number>
  /** When to value them; empty for at once. Later than now after a failure. */
  due_at: Generated<string>
  /** Whether they see other prices than before, of anything they hold. */
  whole: Generated<'yes' | 'no'>
}

/** A price that changed since a queued collector was last valued, and that they hold. */
export interface RevaluationKeysTable {
  collector_id: string
  product_id: string
  price_key: string
}

/** The price a collector was last notified of, or the price when they first held the key. */
export interface PriceBaselinesTable {
  collector_id: string
  product_id: string
  price_key: string
  price_cents: Cents
  /** The source of that price; null where it is not known yet. */
  source: Generated<string | null>
}

/** A product on a collector's wishlist. */
export interface WishesTable {
  collector_id: string
  product_id: string
  wished_at: string
  /** Notifies when the Near Mint or sealed price falls to it; null for no notification. */
  target_price_cents: Cents | null
  /** The highest market price at the target, in US cents; null for a ledger in US dollars, where it is the target. */
  target_market_cents: Generated<Cents | null>
  /** When the collector was notified that the price is at the target; null while it is above. */
  told_at: string | null
}

export type PriceNotificationKind = 'price_move' | 'wish'

export type { AccountNoticeKind }

export interface NotificationsTable {
  collector_id: string
  id: string
  created_at: string
  /**
   * price_move: the price of a held key moved. wish: the price of a wish fell to its target. week: what a week
   * brought. product_reports: products were reported, or edits of them wait. The others are about the account. Each has its own columns; a
   * check sees to it.
   */
  kind: PriceNotificationKind | AccountNoticeKind | 'week' | 'product_reports'
  product_id: string | null
  price_key: string | null
  /** The last notified price; for a wish, its target. */
  old_price_cents: Cents | null
  new_price_cents: Cents | null
  read_at: string | null
  mailed_at: string | null
  /** A Sunday. Unique for each collector. */
  week_ends: string | null
  /** The figures of a WeekSummary. */
  market_value_cents: Cents | null
  change_cents: Cents | null
  profit_cents: Cents | null
  quantity: number | null
  quantity_change: number | null
  /** The User-Agent header of who did what an account notice tells. */
  device: string | null
  /** Of a used recovery code: how many are left. */
  codes_left: number | null
}
