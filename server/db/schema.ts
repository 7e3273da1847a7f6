/**
 * The tables, the same on both engines. Money is whole cents (bigint), instants are ISO-8601 text in UTC,
 * days are YYYY-MM-DD, ids are text. In every table a collector owns, collector_id is first in the primary key.
 */
import type { OwnPicturesTable } from './collection/pictures/picture-table.ts'
import type { RemarkTextsTable, RemarkUsesTable } from './collection/remarks/remark-tables.ts'
import type { Language } from '#domain/catalogue/language'
import type { CardCategory, ProductType } from '#domain/catalogue/product'
import type { Generated } from 'kysely'
import type { LedgerRatesTable } from './collection/ledger-rates.ts'
import type {
  CollectorTotalsTable,
  HoldingGroupsTable,
  HoldingsTable,
  MoversTable,
  PriceAgeHoursTable,
  StatDaysTable,
  ValueSharesTable,
} from './collection/copy-tables.ts'
import type { CollectionViewsTable } from './collection/lists/view-table.ts'
import type { SharedPagesTable } from './collection/sharing/shared-page-table.ts'
import type { ImportPartsTable, ImportsTable } from './import/import-tables.ts'
import type {
  SubmissionCopiesTable,
  SubmissionOperationsTable,
  SubmissionsTable,
} from './collection/submissions/submission-tables.ts'
import type { VenuesTable } from './collection/venue-table.ts'
import type {
  CollectorsTable,
  LookalikeNamesTable,
  SignInNamesTable,
  TokensTable,
} from './accounts/collector-tables.ts'
import type {
  EmailConfirmationsTable,
  FormerEmailsTable,
  InvitationsTable,
  KnownSignInsTable,
  PasswordResetsTable,
} from './accounts/access-tables.ts'
import type { ErasuresTable, TombstonesTable } from './accounts/erasure-tables.ts'
import type { ExternalIdsTable } from './catalogue/external-ids.ts'
import type { ImportedIdentitiesTable } from './catalogue/imported-identities.ts'
import type { ProductReportsTable } from './catalogue/product-reports.ts'
import type { ImagesTable, ImageUsesTable } from './catalogue/image-tables.ts'
import type {
  ProductNumbersTable,
  ProductTotalsTable,
  ProductWordsTable,
  SearchTrigramsTable,
  SearchWordsTable,
} from './catalogue/search-tables.ts'
import type {
  LedgerEntriesTable,
  OperationCopiesTable,
  OperationsTable,
} from './collection/operation-tables.ts'
import type {
  ChangedPricesTable,
  HeldBackPricesTable,
  LeasesTable,
  MarketPricesTable,
  NotificationsTable,
  PriceAsksTable,
  PriceBaselinesTable,
  PriceChecksTable,
  ExcludedListingsTable,
  PriceEvidenceTable,
  PricePointsTable,
  SourcePointsTable,
  SourceQuotesTable,
  PriceRefreshesTable,
  RevaluationKeysTable,
  RevaluationsTable,
  SourceCallsTable,
  WishesTable,
} from './prices/price-tables.ts'
import type { ExchangeRatesTable } from './prices/exchange-rates.ts'
import type { PriceListPartsTable, PriceListRunsTable } from './prices/price-list-tables.ts'
import type { SourceOrderTables } from './prices/source-order-tables.ts'
import type { ChosenSetsTable } from './wishlist/chosen-sets.ts'
import type { TradeLinesTable, TradesTable } from './trades/trade-tables.ts'

/** Who added a product: a collector, whose version an import never changes, or an import. */
export type ProductOrigin = 'collector' | 'import'

/** Attempts in a window of time, for limits across processes and restarts. */
export interface AttemptsTable {
  bucket: string
  window_started_at: string
  attempts: number
}

export interface ProductsTable {
  id: string
  /** Replaces the id in the index of words. Negative for a product that the catalogue does not list. */
  number: number
  /** The product that the catalogue lists for this card: itself, or that of the common printing. */
  entry_id: string
  name: string
  product_type: ProductType
  set_name: string
  set_name_key: string
  set_code: string | null
  /** The count printed after the slash on the cards of the set (4/102); null if unknown. */
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
  /** The printing of the card as price sources know it (normal, unlimited holo, reverse …); null if unknown. */
  printing: string | null
  /** Names the printing within its card; null if unknown, and for a sealed product. */
  printing_key: string | null
  /** The printing as collectors write it (Reverse Holo). */
  printing_label: string | null
  language: Generated<Language>
  /** elite-trainer-box, booster-box …; null for a card and when unknown. */
  sealed_kind: string | null
  /** Unique. A digest of the domain's identityKey, because index rows have a size limit. */
  identity_key: string
  /** The order without a search: sets newest first, then by number. */
  list_order: string
  /** Words in the name. Of equal search hits, the one with fewer words comes first. */
  name_words: number
  revision: number
  created_by: string | null
  created_at: string
  updated_at: string
  /** Unlike created_by, this stays when the collector leaves. */
  origin: Generated<ProductOrigin>
}

/** The ids of products in outside catalogues, for importers and price sources. */
export interface ProductSourcesTable {
  source: string
  external_id: string
  product_id: string
  /** A digest of the imported row. A second import skips rows with the same digest. */
  content_hash: string
}

/** A product as it was before an edit. */
export interface ProductRevisionsTable {
  product_id: string
  revision: number
  edited_at: string
  edited_by: string | null
  /** The editor's username at the time. Null once they have left, and for the operator's command. */
  editor_name: string | null
  /** Who edited: a collector, or the operator with a command of the server. */
  editor: Generated<'collector' | 'operator'>
  /** The revision that a revert went back to; null for an edit. */
  reverted_to: number | null
  /** JSON of the fields before the edit. */
  fields: string
}

/** How far a job has come that works through days in order. */
export interface JobProgressTable {
  job: string
  done_before: string
}

/** What was done under each idempotency key, written in the command's transaction. */
export interface IdempotencyKeysTable {
  collector_id: string
  idempotency_key: string
  /** SHA-256 of method, path and body. */
  fingerprint: string
  /** The operation from which the answer is made; null when nothing changed. */
  operation_id: string | null
  created_at: string
  /** 1, or 30 for an add. */
  kept_days: number
}

export interface Schema extends SourceOrderTables {
  collectors: CollectorsTable
  sign_in_names: SignInNamesTable
  lookalike_names: LookalikeNamesTable
  tokens: TokensTable
  attempts: AttemptsTable
  invitations: InvitationsTable
  known_sign_ins: KnownSignInsTable
  password_resets: PasswordResetsTable
  email_confirmations: EmailConfirmationsTable
  former_emails: FormerEmailsTable
  products: ProductsTable
  product_sources: ProductSourcesTable
  external_ids: ExternalIdsTable
  product_revisions: ProductRevisionsTable
  imported_identities: ImportedIdentitiesTable
  product_reports: ProductReportsTable
  product_numbers: ProductNumbersTable
  product_totals: ProductTotalsTable
  product_words: ProductWordsTable
  search_words: SearchWordsTable
  search_trigrams: SearchTrigramsTable
  images: ImagesTable
  image_uses: ImageUsesTable
  market_prices: MarketPricesTable
  price_points: PricePointsTable
  restricted_prices: MarketPricesTable
  restricted_points: PricePointsTable
  source_quotes: SourceQuotesTable
  source_points: SourcePointsTable
  price_evidence: PriceEvidenceTable
  excluded_listings: ExcludedListingsTable
  price_checks: PriceChecksTable
  price_asks: PriceAsksTable
  held_back_prices: HeldBackPricesTable
  source_calls: SourceCallsTable
  exchange_rates: ExchangeRatesTable
  price_list_runs: PriceListRunsTable
  price_list_parts: PriceListPartsTable
  price_refreshes: PriceRefreshesTable
  changed_prices: ChangedPricesTable
  revaluations: RevaluationsTable
  revaluation_keys: RevaluationKeysTable
  leases: LeasesTable
  price_baselines: PriceBaselinesTable
  notifications: NotificationsTable
  wishes: WishesTable
  venues: VenuesTable
  collection_views: CollectionViewsTable
  shared_pages: SharedPagesTable
  imports: ImportsTable
  import_parts: ImportPartsTable
  chosen_sets: ChosenSetsTable
  holdings: HoldingsTable
  submissions: SubmissionsTable
  submission_copies: SubmissionCopiesTable
  submission_operations: SubmissionOperationsTable
  holding_groups: HoldingGroupsTable
  own_pictures: OwnPicturesTable
  remark_texts: RemarkTextsTable
  remark_uses: RemarkUsesTable
  price_age_hours: PriceAgeHoursTable
  value_shares: ValueSharesTable
  movers: MoversTable
  collector_totals: CollectorTotalsTable
  ledger_entries: LedgerEntriesTable
  ledger_rates: LedgerRatesTable
  stat_days: StatDaysTable
  idempotency_keys: IdempotencyKeysTable
  job_progress: JobProgressTable
  operations: OperationsTable
  operation_copies: OperationCopiesTable
  trades: TradesTable
  trade_lines: TradeLinesTable
  erasures: ErasuresTable
  tombstones: TombstonesTable
  schema_migrations: { version: Generated<number>; applied_at: string }
}
