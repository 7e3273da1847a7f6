/**
 * The tables, the same on both engines. Money is whole cents (bigint), instants are ISO-8601 text in UTC,
 * days are YYYY-MM-DD, ids are text. In every table a collector owns, collector_id is first in the primary key.
 */
import type { Generated } from 'kysely'
import type {
  AttemptsTable,
  EmailConfirmationsTable,
  FormerEmailsTable,
  InvitationsTable,
  KnownSignInsTable,
  PasswordResetsTable,
} from './tables/access.ts'
import type { ChosenSetsTable } from './tables/chosen-sets.ts'
import type {
  CollectorsTable,
  LookalikeNamesTable,
  SignInNamesTable,
  TokensTable,
} from './tables/collectors.ts'
import type {
  CollectorTotalsTable,
  HoldingGroupsTable,
  HoldingsTable,
  MoversTable,
  PriceAgeHoursTable,
  StatDaysTable,
  ValueSharesTable,
} from './tables/copies.ts'
import type { ErasuresTable, TombstonesTable } from './tables/erasures.ts'
import type { ImageUsesTable, ImagesTable } from './tables/images.ts'
import type { ImportPartsTable, ImportsTable } from './tables/imports.ts'
import type { JobProgressTable, LeasesTable } from './tables/jobs.ts'
import type {
  IdempotencyKeysTable,
  LedgerEntriesTable,
  OperationCopiesTable,
  OperationsTable,
} from './tables/operations.ts'
import type { OwnPicturesTable } from './tables/pictures.ts'
import type { PriceListPartsTable, PriceListRunsTable } from './tables/price-lists.ts'
import type {
  ChangedPricesTable,
  ExcludedListingsTable,
  HeldBackPricesTable,
  MarketPricesTable,
  NotificationsTable,
  PriceAsksTable,
  PriceBaselinesTable,
  PriceChecksTable,
  PriceEvidenceTable,
  PricePointsTable,
  PriceRefreshesTable,
  RevaluationKeysTable,
  RevaluationsTable,
  SourceCallsTable,
  SourcePointsTable,
  SourceQuotesTable,
  WishesTable,
} from './tables/prices.ts'
import type {
  ExternalIdsTable,
  ImportedIdentitiesTable,
  ProductReportsTable,
  ProductRevisionsTable,
  ProductSourcesTable,
  ProductsTable,
} from './tables/products.ts'
import type { ExchangeRatesTable, LedgerRatesTable } from './tables/rates.ts'
import type { RemarkTextsTable, RemarkUsesTable } from './tables/remarks.ts'
import type {
  ProductNumbersTable,
  ProductTotalsTable,
  ProductWordsTable,
  SearchTrigramsTable,
  SearchWordsTable,
} from './tables/search.ts'
import type { SharedPagesTable } from './tables/shared-pages.ts'
import type { SourceOrderTables } from './tables/source-order.ts'
import type {
  SubmissionCopiesTable,
  SubmissionOperationsTable,
  SubmissionsTable,
} from './tables/submissions.ts'
import type { TradeLinesTable, TradesTable } from './tables/trades.ts'
import type { VenuesTable } from './tables/venues.ts'
import type { CollectionViewsTable } from './tables/views.ts'

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
