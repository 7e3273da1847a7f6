/** The tables of market prices: what was found, when it was asked for, and who is to be told. */
import type { Cents } from '#domain/money/money'
import type { Confidence, PriceKind } from '#domain/prices/price-quote'

/** The newest price for each product and key. */
export interface MarketPricesTable {
  product_id: string
  /** See priceKeyOf in the domain. */
  price_key: string
  price_cents: Cents
  as_of: string
  source: string
  kind: PriceKind
  confidence: Confidence
  listings: number | null
  /** Whether an ask was scaled down to what things are thought to sell for. */
  is_estimate: 'yes' | 'no'
}

/** What a price was on a UTC day: the last one found on it. */
export interface PricePointsTable {
  product_id: string
  price_key: string
  day: string
  price_cents: Cents
  source: string
}

/** The listings behind the newest answer, kept for as long as they may be shown. */
export interface PriceEvidenceTable {
  product_id: string
  price_key: string
  found_at: string
  /** JSON of the source's evidence. */
  evidence: string
}

/** When the source was last asked for a key, and what came of it. */
export interface PriceChecksTable {
  product_id: string
  price_key: string
  checked_at: string
  /** held_back: a price so far from the last one that it must be found twice. */
  outcome: 'priced' | 'unpriced' | 'held_back' | 'failed'
}

/** Calls made on a source's own day, against its quota. */
export interface SourceCallsTable {
  source: string
  day: string
  calls: number
}

/** The running or last refresh of a collector. Every process can see it, join it and cancel it. */
export interface PriceRefreshesTable {
  collector_id: string
  id: string
  source: string
  started_at: string
  /** Renewed while it runs: a refresh not seen for long has died with its process. */
  seen_at: string
  finished_at: string | null
  cancelled_at: string | null
  total: number
  done: number
  updated: number
  failed: number
  unpriced: number
  product_name: string | null
  failure: string | null
}

/** Collectors who hold something whose price has changed since they were last valued. */
export interface RevaluationsTable {
  collector_id: string
  queued_at: string
}

/** Work that one process at a time may do. */
export interface LeasesTable {
  name: string
  holder: string
  held_until: string
}

/** The price a collector was last told of, or found when they began to hold it. */
export interface PriceBaselinesTable {
  collector_id: string
  product_id: string
  price_key: string
  price_cents: Cents
}

/** A product a collector looks for. */
export interface WishesTable {
  collector_id: string
  product_id: string
  wished_at: string
  /** They are told when the Near Mint or sealed price falls to it; null for no telling. */
  target_price_cents: Cents | null
  /** Since when the collector knows that the price is at the target; null while it is above it. */
  told_at: string | null
}

export interface NotificationsTable {
  collector_id: string
  id: string
  created_at: string
  /** price_move: the price of something held moved. wish: the price of something wished for fell to its target. */
  kind: 'price_move' | 'wish'
  product_id: string
  price_key: string
  /** The price last told of; of a wish its target. */
  old_price_cents: Cents
  new_price_cents: Cents
  read_at: string | null
  mailed_at: string | null
}
