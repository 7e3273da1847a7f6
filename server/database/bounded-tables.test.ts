import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'
import type { Schema } from './schema.ts'

/** What keeps the calls of one collector from growing each table without end. A new table says it here. */
const bounds: Readonly<Record<keyof Schema, string>> = {
  collectors: 'registrations from an address are limited',
  sign_in_names: 'two for each account',
  lookalike_names: 'one for each account',
  tokens: '50 of a collector, and they expire',
  attempts: 'one for each thing counted, deleted by tidying',
  invitations: 'only an operator makes them; used and expired ones are deleted',
  password_resets: 'at most one for each account',
  email_confirmations: 'at most one for each account',
  former_emails: 'at most one for each account',
  second_factors: 'at most one for each account',
  recovery_codes: 'ten for each account',
  second_steps: 'sign-ins of an hour are limited, and tidying deletes them after five minutes',
  known_sign_ins: 'the newest 100 of each account, forgotten after 90 days',
  products: 'PRODUCTS_PER_DAY',
  product_sources: 'only imports write it',
  external_ids: 'only imports write it, one for each product and catalogue',
  product_revisions: 'PRODUCT_EDITS_PER_DAY',
  imported_identities: 'at most one for each product',
  product_reports: 'at most 100 open ones of each collector; resolved ones are deleted',
  waiting_edits: 'at most 50 of each collector, deleted when decided or after 14 days',
  product_numbers: 'one row',
  product_totals: 'at most two for each product',
  product_words: 'words of products of limited length, so PRODUCTS_PER_DAY; an edit replaces them',
  search_words: 'words of products, so PRODUCTS_PER_DAY and PRODUCT_EDITS_PER_DAY',
  search_trigrams: 'trigrams of words, so PRODUCTS_PER_DAY and PRODUCT_EDITS_PER_DAY',
  images: 'uploads of a day are limited in number and bytes; unused ones are deleted',
  image_uses: 'one for each product and revision',
  market_prices: 'one for each product and key that is held, wished for or asked for; all three are limited',
  price_points:
    'one a day for each market price that is asked for or watched, one a week after a year; one in 28 days for the others',
  restricted_prices: 'at most one for each quote of a restricted source, and three for each held card',
  restricted_points: 'one a day for each restricted price, deleted after a year',
  source_quotes: 'one for each source of each market price, and of each product of a daily list',
  source_points: 'at most two a day for each quote, deleted after a year',
  price_evidence: 'one for each market price, deleted after six hours',
  excluded_listings:
    'the newest 10,000, deleted when they were not seen for a year; only operators add to it',
  price_checks: 'one for each product and key asked for; questions of a day are limited',
  price_asks: 'one for each key that is being asked, deleted with the answer or by tidying',
  held_back_prices:
    'one of each source for each product and key asked for or in a list; questions of a day are limited',
  source_calls: 'one a day for each source, deleted after a week',
  exchange_rates: 'one a working day since 1999 for each currency of ISO 4217 that the bank has, some 30',
  price_list_runs: 'one for each price list',
  price_list_parts: 'a thousand for each price list at most; those that it no longer has are deleted',
  catalogue_fills: 'one row',
  start_steps: 'a row for each of three steps',
  price_source_order: 'one row',
  price_source_reports: 'one for each price source',
  price_refreshes: 'two for each collector',
  changed_prices: 'one for each market price, deleted when its holders are queued',
  revaluations: 'one for each collector',
  revaluation_keys: 'at most one for each group of copies, deleted when they are valued',
  leases: 'one for each job',
  price_baselines: 'one for each group of copies, so MAX_COPIES',
  notifications: 'each collector keeps the newest 1,000, and those of two days',
  wishes: 'at most 5,000 for each collector',
  chosen_sets: 'at most maxChosenSets for each collector',
  venues: 'at most maxVenues for each collector',
  collection_views: 'at most maxViews for each collector',
  shared_pages: 'at most maxSharedPages for each collector',
  imports: 'at most 21 for each collector',
  import_parts:
    'of one unfinished import of each collector, of at most 50,000 rows and 20 MB, for a week; as many rows, and those of the last file, that published ones left out, until the import is deleted',
  holdings: 'MAX_COPIES and COPIES_PER_DAY',
  submissions: 'at most maxSubmissions for each collector',
  submission_copies: 'at most maxSubmittedCopies for each collector',
  submission_operations: 'each is an operation',
  price_age_hours: 'at most one for each group of copies; empty hours are deleted',
  movers: 'at most a hundred for each range of each collector',
  value_shares: 'at most four for each group of copies; empty ones are deleted',
  holding_groups: 'MAX_COPIES; empty groups are deleted',
  own_pictures: 'at most maxPictures for each collector; those that no copy shows are deleted',
  remark_texts: 'at most 25 for each copy; those that no copy has are deleted',
  remark_uses: 'at most 25 for each copy that is held',
  collector_totals: 'one for each collector',
  ledger_rates: 'at most one for each collector',
  ledger_entries: 'twenty times MAX_COPIES, and three times COPIES_PER_DAY changes a day',
  stat_days: 'one a day for each collector',
  idempotency_keys:
    'three times COPIES_PER_DAY, deleted after a day; those of adds MAX_COPIES, deleted after 30 days',
  job_progress: 'one for each job',
  operations: 'twenty times MAX_COPIES, and three times COPIES_PER_DAY changes a day',
  operation_copies: 'three times COPIES_PER_DAY changes a day, each in an operation or with a ledger entry',
  trades: 'each is an operation',
  trade_lines: 'each is a copy of an operation',
  erasures: 'a row for each account that is being deleted',
  tombstones: 'one for each erased account',
  schema_migrations: 'one for each migration',
}

const tables = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
  postgres: `select table_name as name from information_schema.tables where table_schema = current_schema()`,
}

onBothEngines(engine => {
  it('knows what bounds every table', async () => {
    const { storage, drop } = await temporaryStorage(engine)
    const { rows } = await storage.read(db => sql.raw<{ name: string }>(tables[engine]).execute(db))
    await drop()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(bounds).toSorted())
  })
})
