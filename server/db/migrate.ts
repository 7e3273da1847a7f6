/**
 * Runs the migrations at start: code, numbered, forward only. Each runs in its own transaction under a lock, so
 * that a second starting process waits for the first, however long it takes, and an interrupted one leaves nothing
 * half done.
 */
import { createFirstTables } from './migrations/0001-first-tables.ts'
import { createMarketPrices } from './migrations/0002-market-prices.ts'
import { createTrades } from './migrations/0003-trades.ts'
import { createWishlist } from './migrations/0004-wishlist.ts'
import { createErasures } from './migrations/0005-erasures.ts'
import { indexSourceLookups } from './migrations/0006-source-lookups.ts'
import { addProductOrigin } from './migrations/0007-product-origin.ts'
import { addTimeZones } from './migrations/0008-time-zones.ts'
import { addTradeDays } from './migrations/0009-trade-days.ts'
import { addPricedCostToDays } from './migrations/0010-priced-cost-of-days.ts'
import { createImageUses } from './migrations/0011-image-uses.ts'
import { prepareThinning } from './migrations/0012-price-point-weeks.ts'
import { createOperationsOfThePast } from './migrations/0013-operations.ts'
import { addOldestPurchase } from './migrations/0014-oldest-purchase.ts'
import { createHeldBackPrices } from './migrations/0015-held-back-prices.ts'
import { indexDeadlinesAndAuthors } from './migrations/0016-deadlines-and-authors.ts'
import { indexHeldBackListings } from './migrations/0017-held-back-listings.ts'
import { addFailedValuations } from './migrations/0018-failed-valuations.ts'
import { addWeeklySummaries } from './migrations/0019-weekly-summaries.ts'
import { indexNotificationAges } from './migrations/0020-notification-ages.ts'
import { indexActivity } from './migrations/0021-activity-indexes.ts'
import { createRefreshScopes } from './migrations/0022-refresh-scopes.ts'
import { createVenues } from './migrations/0023-venues.ts'
import { createLookalikeNames } from './migrations/0024-lookalike-names.ts'
import { addCopiesRecorded } from './migrations/0025-copies-recorded.ts'
import { addOperators } from './migrations/0026/operators.ts'
import { keepOperationsOfKeys } from './migrations/0027/operations-of-keys.ts'
import { nameEditors } from './migrations/0028/revision-editors.ts'
import { addAccountNotices } from './migrations/0029/account-notices.ts'
import { keepImportedIdentities } from './migrations/0030/imported-identities.ts'
import { addConfirmedEmails } from './migrations/0031/confirmed-emails.ts'
import { keepFiguresOfGroups } from './migrations/0032/kept-figures.ts'
import { createRevaluationKeys } from './migrations/0033/revaluation-keys.ts'
import { createProductReports } from './migrations/0034/product-reports.ts'
import { createPriceAsks } from './migrations/0035/price-asks.ts'
import { narrowSearch } from './migrations/0036/narrow-search.ts'
import { keepPriceAges } from './migrations/0037/price-age-hours.ts'
import { createChangedPrices } from './migrations/0038/changed-prices.ts'
import { keepGroupsByKind } from './migrations/0039/groups-by-kind.ts'
import { keepPrintings } from './migrations/0040/printings.ts'
import { keepExternalIds } from './migrations/0041/external-ids.ts'
import { keepQuotes } from './migrations/0042/source-quotes.ts'
import { keepErasures } from './migrations/0043/long-erasures.ts'
import { createPriceLists } from './migrations/0044/price-lists.ts'
import { keepSealedKinds } from './migrations/0045/sealed-kinds.ts'
import { createExchangeRates } from './migrations/0046/exchange-rates.ts'
import { holdBackBySource } from './migrations/0047/held-back-by-source.ts'
import { keepCertNumbers } from './migrations/0048/cert-numbers.ts'
import { countLowAsks } from './migrations/0049/low-asks.ts'
import { keepPaidPrices } from './migrations/0050/paid-prices.ts'
import { keepWhatMoved } from './migrations/0051/what-moved.ts'
import { keepValueShares } from './migrations/0052/value-shares.ts'
import { createSourceOrders } from './migrations/0053/source-orders.ts'
import { keepDisplayCurrency } from './migrations/0054/display-currency.ts'
import { createMovers } from './migrations/0055/movers.ts'
import { keepLedgerCurrency } from './migrations/0056/ledger-currency.ts'
import { keepRestrictedPrices } from './migrations/0057/restricted-prices.ts'
import { keepLedgerRates } from './migrations/0058/ledger-rates.ts'
import { keepLanguages } from './migrations/0059/languages.ts'
import { separateViews } from './migrations/0060/views-of-prices.ts'
import { keepGroupsInOrder } from './migrations/0061/groups-in-order.ts'
import { addTradeWords } from './migrations/0062/trade-words.ts'
import { createCollectionViews } from './migrations/0063/collection-views.ts'
import { createChosenSets } from './migrations/0064/chosen-sets.ts'
import { addRarerWords } from './migrations/0065/rarer-words.ts'
import { createImports } from './migrations/0067/imports.ts'
import { createSharedPages } from './migrations/0068/shared-pages.ts'
import { addRemarks } from './migrations/0070/remarks.ts'
import { numberGroups } from './migrations/0071/numbered-groups.ts'
import { keepDaysOfKeys } from './migrations/0072/days-of-keys.ts'
import { addSharedChoices } from './migrations/0073/shared-choices.ts'
import { addOwnPictures } from './migrations/0074/own-pictures.ts'
import { indexUnpricedGroups } from './migrations/0075/unpriced-groups.ts'
import { keepPriceSources } from './migrations/0076/price-sources.ts'
import { countOwnPrices } from './migrations/0077/counted-own-prices.ts'
import { createExcludedListings } from './migrations/0078/excluded-listings.ts'
import { keepSlabPrices } from './migrations/0080/slab-prices.ts'
import { keepImportSheets } from './migrations/0081/import-sheets.ts'
import { keepPendingCopies } from './migrations/0082/pending-copies.ts'
import { indexOrders } from './migrations/0066/orders-by-index.ts'
import { createSubmissions } from './migrations/0069/submissions.ts'
import { takeLock } from './engines/advisory-locks.ts'
import type { EngineName, Reader, Storage, Writer } from './storage.ts'

type Migration = (tx: Writer, engine: EngineName) => Promise<void>

/** In order. The version of a database is the number of migrations it has had. */
const migrations: readonly Migration[] = [
  createFirstTables,
  createMarketPrices,
  createTrades,
  createWishlist,
  createErasures,
  indexSourceLookups,
  addProductOrigin,
  addTimeZones,
  addTradeDays,
  addPricedCostToDays,
  createImageUses,
  prepareThinning,
  createOperationsOfThePast,
  addOldestPurchase,
  createHeldBackPrices,
  indexDeadlinesAndAuthors,
  indexHeldBackListings,
  addFailedValuations,
  addWeeklySummaries,
  indexNotificationAges,
  indexActivity,
  createRefreshScopes,
  createVenues,
  createLookalikeNames,
  addCopiesRecorded,
  addOperators,
  keepOperationsOfKeys,
  nameEditors,
  addAccountNotices,
  keepImportedIdentities,
  addConfirmedEmails,
  keepFiguresOfGroups,
  createRevaluationKeys,
  createProductReports,
  createPriceAsks,
  narrowSearch,
  keepPriceAges,
  createChangedPrices,
  keepGroupsByKind,
  keepPrintings,
  keepExternalIds,
  keepQuotes,
  keepErasures,
  createPriceLists,
  keepSealedKinds,
  createExchangeRates,
  holdBackBySource,
  keepCertNumbers,
  countLowAsks,
  keepPaidPrices,
  keepWhatMoved,
  keepValueShares,
  createSourceOrders,
  keepDisplayCurrency,
  createMovers,
  keepLedgerCurrency,
  keepRestrictedPrices,
  keepLedgerRates,
  keepLanguages,
  separateViews,
  keepGroupsInOrder,
  addTradeWords,
  createCollectionViews,
  createChosenSets,
  addRarerWords,
  indexOrders,
  createImports,
  createSharedPages,
  createSubmissions,
  addRemarks,
  numberGroups,
  keepDaysOfKeys,
  addSharedChoices,
  addOwnPictures,
  indexUnpricedGroups,
  keepPriceSources,
  countOwnPrices,
  createExcludedListings,
  keepSlabPrices,
  keepImportSheets,
  keepPendingCopies,
]

/** The version after all migrations. */
export const newestVersion = migrations.length

/** The database was migrated by newer code. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

/** The key of PostgreSQL's advisory lock: arbitrary, the same in every process. */
const migrationLock = 4_870_110

export interface MigrationOptions {
  /** The version after it: the newest, or an earlier one, as tests of migrations need. */
  readonly upTo?: number
  /** Gets a sentence for the operator when an existing database is updated, a step at a time, or has to wait. */
  readonly report?: (sentence: string) => void
  /** How often a step that takes long, or a wait, is reported again. */
  readonly everyMs?: number
}

/** Migrates the database. Throws NewerDatabase if it is newer than this code. */
export async function migrate(storage: Storage, options: MigrationOptions = {}): Promise<void> {
  const { upTo = newestVersion, report = () => {}, everyMs = 10_000 } = options
  const doing = 'Waiting for the database: another process uses or updates it'
  const progress = { report, doing, isNew: false }
  const startedMs = performance.now()
  const again = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    report(`${progress.doing}. ${seconds} seconds so far; do not stop the program.`)
  }, everyMs)
  try {
    for (let remaining = true; remaining; ) {
      remaining = await storage.writeUnhurried(tx => migrateOnce(tx, storage.engine, upTo, progress))
    }
  } finally {
    clearInterval(again)
  }
}

interface Progress {
  readonly report: (sentence: string) => void
  /** What takes its time, as a sentence without its end. */
  doing: string
  /** Whether the database had no tables. They are made in a moment. */
  isNew: boolean
}

/** Runs the next migration, if any. True if there may be another. */
async function migrateOnce(
  tx: Writer,
  engine: EngineName,
  upTo: number,
  progress: Progress,
): Promise<boolean> {
  await takeLock(tx, migrationLock)
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('version', 'integer', column => column.primaryKey())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute()
  const version = await appliedVersion(tx)
  if (version > newestVersion) {
    throw new NewerDatabase(
      `The database is at version ${version}, newer than this program (${newestVersion}): update the program.`,
    )
  }
  const next = migrations[version]
  if (!next || version >= upTo) return false
  progress.doing = `Updating the database, step ${version + 1} of ${newestVersion}: ${wordsOf(next.name)}`
  progress.isNew ||= version === 0
  if (!progress.isNew) progress.report(`${progress.doing}.`)
  await next(tx, engine)
  await tx
    .insertInto('schema_migrations')
    .values({ version: version + 1, applied_at: new Date().toISOString() })
    .execute()
  return true
}

/** Returns the words of a name: "keep slab prices" of keepSlabPrices. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

/** Returns the version of a database. Fails without migrations table. */
export async function appliedVersion(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}
