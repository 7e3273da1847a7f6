/**
 * The tables, as both engines hold them. Money is whole cents (bigint), instants are ISO-8601 text in UTC,
 * days are YYYY-MM-DD, ids are text. Everything a collector owns has collector_id first in its primary key.
 */
import type { CardCategory, ProductType } from '#domain/catalogue/product'
import type { Condition, CopyKind } from '#domain/collection/copy'
import type { LedgerEntryKind } from '#domain/collection/ledger'
import type { Cents } from '#domain/money/money'
import type { Generated } from 'kysely'
import type { ErasuresTable, TombstonesTable } from './accounts/erasure-tables.ts'
import type {
  LeasesTable,
  MarketPricesTable,
  NotificationsTable,
  PriceBaselinesTable,
  PriceChecksTable,
  PriceEvidenceTable,
  PricePointsTable,
  PriceRefreshesTable,
  RevaluationsTable,
  SourceCallsTable,
  WishesTable,
} from './prices/price-tables.ts'
import type { TradeLinesTable, TradesTable } from './trades/trade-tables.ts'

export type OnOff = 'on' | 'off'
export type Theme = 'light' | 'dark' | 'auto'

export interface CollectorsTable {
  id: string
  username: string
  username_key: string
  email: string
  email_key: string
  first_name: string | null
  last_name: string | null
  password_hash: string
  created_at: string
  last_login_at: string | null
  theme: Theme
  email_notifications: OnOff
  price_alerts: OnOff
  collection_updates: OnOff
  /** A price that moved by this much since the last word about it makes a notification. */
  price_alert_percent: Generated<number>
}

/** Every folded name somebody can sign in with: one name cannot be one collector's username and another's e-mail. */
export interface SignInNamesTable {
  name_key: string
  collector_id: string
}

export interface TokensTable {
  /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
  token_hash: string
  collector_id: string
  created_at: string
  last_used_at: string
  device: string | null
}

/** Attempts in a window of time, for limits that must hold over several processes and restarts. */
export interface AttemptsTable {
  bucket: string
  window_started_at: string
  attempts: number
}

export interface ProductsTable {
  id: string
  name: string
  product_type: ProductType
  set_name: string
  set_name_key: string
  set_code: string | null
  /** The count printed after the slash on the cards of the set (4/102); null where unknown. */
  set_card_count: number | null
  card_number: string | null
  rarity: string | null
  pokemon_type: string | null
  category: CardCategory | null
  hp: number | null
  image_url: string | null
  misc_info: string | null
  product_description: string | null
  release_date: string | null
  /** Which printing of the card this is (normal, holo, reverse …); null where nobody said. */
  printing: string | null
  /** Unique: a digest of identityKey in the domain, for index rows have a limit. */
  identity_key: string
  /** How the catalogue lists it when nothing is searched for: sets newest first, then by number. */
  list_order: string
  /** Words in the name: the plainest of equal search hits comes first. */
  name_words: number
  revision: number
  created_by: string | null
  created_at: string
  updated_at: string
}

/** What a product is called elsewhere: the join to importers and price sources. */
export interface ProductSourcesTable {
  source: string
  external_id: string
  product_id: string
  /** A digest of what was imported, so that a second import knows there is nothing to do. */
  content_hash: string
}

/** A product as it was before an edit. */
export interface ProductRevisionsTable {
  product_id: string
  revision: number
  edited_at: string
  edited_by: string | null
  /** JSON of the fields as they were. */
  fields: string
}

/** The search index: a row for each word a product can be found by. */
export interface ProductWordsTable {
  word: string
  product_id: string
  /** How much a hit on this word says: see the domain's search weights. */
  weight: number
}

/** Every word of the index once, and its trigrams, for finding the word that was meant. */
export interface SearchWordsTable {
  word: string
}
export interface SearchTrigramsTable {
  trigram: string
  word: string
}

export interface ImagesTable {
  /** The file's name under the uploads folder, random, with its true ending. */
  file_name: string
  uploaded_by: string | null
  uploaded_at: string
  byte_size: number
}

/** One physical copy. Removed copies stay, with when and why. */
export interface HoldingsTable {
  collector_id: string
  id: string
  product_id: string
  kind: CopyKind
  condition: Condition | null
  grading_company: string | null
  grade: string | null
  predicted_grade: string | null
  raw_card_cost_cents: Cents | null
  grading_cost_cents: Cents | null
  cost_basis_cents: Cents
  purchase_date: string
  group_key: string
  created_at: string
  removed_at: string | null
  removal: 'sold' | 'mistake' | 'traded' | null
  sold_price_cents: Cents | null
  /** What the collector says it is worth; never part of a market total. */
  own_price_cents: Cents | null
}

/** Ready-made: one row for each group with copies in it, equal at every moment to a recount of the holdings. */
export interface HoldingGroupsTable {
  collector_id: string
  group_key: string
  product_id: string
  kind: CopyKind
  price_key: string
  label: string
  condition: Condition | null
  grading_company: string | null
  grade: string | null
  quantity: number
  cost_basis_cents: Cents
  newest_holding_id: string
  newest_created_at: string
  newest_purchase_date: string
  /** Copies with an own price, and the sum of those prices. */
  own_priced_quantity: Generated<number>
  own_price_cents: Generated<Cents>
}

/** Ready-made: one row a collector. Every change of the collection begins by locking it. */
export interface CollectorTotalsTable {
  collector_id: string
  /** Bumped by every command. */
  revision: number
  /** The number of the newest ledger entry. */
  ledger_sequence: number
  raw_quantity: number
  graded_quantity: number
  grading_quantity: number
  sealed_quantity: number
  cost_basis_cents: Cents
  lifetime_earnings_cents: Cents
  realised_profit_cents: Cents
  market_value_cents: Cents
  priced_quantity: number
  priced_cost_basis_cents: Cents
  own_priced_quantity: Generated<number>
  /** Copies with a market price or an own one … */
  valued_quantity: Generated<number>
  /** … and their value, the own price going before the market's. */
  value_with_own_cents: Generated<Cents>
  valued_at: string | null
}

/** What happened to the money: append-only, guarded by triggers. */
export interface LedgerEntriesTable {
  collector_id: string
  sequence: number
  occurred_at: string
  kind: LedgerEntryKind
  holding_id: string | null
  cash_cents: Cents
  cost_basis_cents: Cents
  realised_profit_cents: Cents
}

/** One row a collector and UTC day, the state at the last change or the daily writing of that day. */
export interface StatDaysTable {
  collector_id: string
  day: string
  lifetime_earnings_cents: Cents
  realised_profit_cents: Cents
  cost_basis_cents: Cents
  market_value_cents: Cents
  priced_quantity: number
}

/** First answers by idempotency key, written in the command's own transaction. */
export interface IdempotencyKeysTable {
  collector_id: string
  idempotency_key: string
  /** SHA-256 of method, path and body. */
  fingerprint: string
  /** JSON of the command's result. */
  result: string
  created_at: string
}

export interface Schema {
  collectors: CollectorsTable
  sign_in_names: SignInNamesTable
  tokens: TokensTable
  attempts: AttemptsTable
  products: ProductsTable
  product_sources: ProductSourcesTable
  product_revisions: ProductRevisionsTable
  product_words: ProductWordsTable
  search_words: SearchWordsTable
  search_trigrams: SearchTrigramsTable
  images: ImagesTable
  market_prices: MarketPricesTable
  price_points: PricePointsTable
  price_evidence: PriceEvidenceTable
  price_checks: PriceChecksTable
  source_calls: SourceCallsTable
  price_refreshes: PriceRefreshesTable
  revaluations: RevaluationsTable
  leases: LeasesTable
  price_baselines: PriceBaselinesTable
  notifications: NotificationsTable
  wishes: WishesTable
  holdings: HoldingsTable
  holding_groups: HoldingGroupsTable
  collector_totals: CollectorTotalsTable
  ledger_entries: LedgerEntriesTable
  stat_days: StatDaysTable
  idempotency_keys: IdempotencyKeysTable
  trades: TradesTable
  trade_lines: TradeLinesTable
  erasures: ErasuresTable
  tombstones: TombstonesTable
  schema_migrations: { version: Generated<number>; applied_at: string }
}
