/**
 * The tables, the same on both engines. Money is whole cents (bigint), instants are ISO-8601 text in UTC,
 * days are YYYY-MM-DD, ids are text. In every table a collector owns, collector_id is first in the primary key.
 */
import type { Generated } from 'kysely'
import type * as access from './tables/access.ts'
import type * as collectors from './tables/collectors.ts'
import type * as copies from './tables/copies.ts'
import type * as erasures from './tables/erasures.ts'
import type * as firstSteps from './tables/first-steps.ts'
import type * as images from './tables/images.ts'
import type * as imports from './tables/imports.ts'
import type * as jobs from './tables/jobs.ts'
import type * as operations from './tables/operations.ts'
import type * as priceLists from './tables/price-lists.ts'
import type * as prices from './tables/prices.ts'
import type * as products from './tables/products.ts'
import type * as rates from './tables/rates.ts'
import type * as search from './tables/search.ts'
import type * as secondFactors from './tables/second-factors.ts'
import type * as sharedPages from './tables/shared-pages.ts'
import type * as submissions from './tables/submissions.ts'
import type * as trades from './tables/trades.ts'

export interface Schema {
  collectors: collectors.CollectorsTable
  sign_in_names: collectors.SignInNamesTable
  lookalike_names: collectors.LookalikeNamesTable
  tokens: collectors.TokensTable
  attempts: access.AttemptsTable
  invitations: access.InvitationsTable
  known_sign_ins: access.KnownSignInsTable
  password_resets: access.PasswordResetsTable
  email_confirmations: access.EmailConfirmationsTable
  former_emails: access.FormerEmailsTable
  second_factors: secondFactors.SecondFactorsTable
  recovery_codes: secondFactors.RecoveryCodesTable
  second_steps: secondFactors.SecondStepsTable
  products: products.ProductsTable
  product_sources: products.ProductSourcesTable
  external_ids: products.ExternalIdsTable
  product_revisions: products.ProductRevisionsTable
  imported_identities: products.ImportedIdentitiesTable
  product_reports: products.ProductReportsTable
  waiting_edits: products.WaitingEditsTable
  product_numbers: search.ProductNumbersTable
  product_totals: search.ProductTotalsTable
  product_words: search.ProductWordsTable
  search_words: search.SearchWordsTable
  search_trigrams: search.SearchTrigramsTable
  images: images.ImagesTable
  image_uses: images.ImageUsesTable
  market_prices: prices.MarketPricesTable
  price_points: prices.PricePointsTable
  restricted_prices: prices.MarketPricesTable
  restricted_points: prices.PricePointsTable
  source_quotes: prices.SourceQuotesTable
  source_points: prices.SourcePointsTable
  price_evidence: prices.PriceEvidenceTable
  excluded_listings: prices.ExcludedListingsTable
  price_checks: prices.PriceChecksTable
  price_asks: prices.PriceAsksTable
  held_back_prices: prices.HeldBackPricesTable
  source_calls: prices.SourceCallsTable
  exchange_rates: rates.ExchangeRatesTable
  price_list_runs: priceLists.PriceListRunsTable
  price_list_parts: priceLists.PriceListPartsTable
  price_source_order: priceLists.PriceSourceOrderTable
  price_source_reports: priceLists.PriceSourceReportsTable
  price_refreshes: prices.PriceRefreshesTable
  changed_prices: prices.ChangedPricesTable
  revaluations: prices.RevaluationsTable
  revaluation_keys: prices.RevaluationKeysTable
  leases: jobs.LeasesTable
  catalogue_fills: firstSteps.CatalogueFillsTable
  start_steps: firstSteps.StartStepsTable
  price_baselines: prices.PriceBaselinesTable
  notifications: prices.NotificationsTable
  wishes: prices.WishesTable
  venues: copies.VenuesTable
  collection_views: sharedPages.CollectionViewsTable
  shared_pages: sharedPages.SharedPagesTable
  imports: imports.ImportsTable
  import_parts: imports.ImportPartsTable
  chosen_sets: products.ChosenSetsTable
  holdings: copies.HoldingsTable
  submissions: submissions.SubmissionsTable
  submission_copies: submissions.SubmissionCopiesTable
  submission_operations: submissions.SubmissionOperationsTable
  holding_groups: copies.HoldingGroupsTable
  own_pictures: images.OwnPicturesTable
  remark_texts: copies.RemarkTextsTable
  remark_uses: copies.RemarkUsesTable
  price_age_hours: copies.PriceAgeHoursTable
  value_shares: copies.ValueSharesTable
  movers: copies.MoversTable
  collector_totals: copies.CollectorTotalsTable
  ledger_entries: operations.LedgerEntriesTable
  ledger_rates: rates.LedgerRatesTable
  stat_days: copies.StatDaysTable
  idempotency_keys: operations.IdempotencyKeysTable
  job_progress: jobs.JobProgressTable
  operations: operations.OperationsTable
  operation_copies: operations.OperationCopiesTable
  trades: trades.TradesTable
  trade_lines: trades.TradeLinesTable
  erasures: erasures.ErasuresTable
  tombstones: erasures.TombstonesTable
  schema_migrations: { version: Generated<number>; applied_at: string }
}
