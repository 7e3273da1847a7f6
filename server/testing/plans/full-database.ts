/**
 * Fills a database with so many rows that a plan which walks a table shows: a catalogue as large as the real one,
 * and thousands of collectors. The engine makes the rows itself, in seconds.
 */
import { sql } from 'kysely'
import { reserveNumbers } from '#server/db/search/product-totals'
import type { Schema } from '#server/database/schema'
import type { Storage } from '#server/database/storage'
import { catalogueRows } from './catalogue-rows.ts'
import { accountRows, collectionRows } from './collector-rows.ts'
import { keyRows } from './key-rows.ts'
import { valueRows } from './value-rows.ts'
import { submissionRows } from './submission-rows.ts'
import { pictureRows } from './picture-rows.ts'
import { remarkRows } from './remark-rows.ts'
import { viewRows } from './view-rows.ts'
import {
  collectorAt,
  collectors,
  nearMintKey,
  owners,
  productAt,
  type Rows,
  today,
} from './row-expressions.ts'

/** Empty most of the time: a test that runs jobs on a full queue waits for thousands of valuations. */
const queueRows: Partial<Record<keyof Schema, Rows>> = {
  revaluations: {
    count: collectors - owners,
    columns: { collector_id: collectorAt(`${owners} + i`), queued_at: today },
  },
  changed_prices: {
    count: 5_000,
    columns: {
      product_id: productAt('i'),
      price_key: nearMintKey,
      queued_at: today,
      lowest_cents: 'i',
      highest_cents: 'i',
      queued_to: "''",
    },
  },
  revaluation_keys: {
    count: collectors - owners,
    columns: {
      collector_id: collectorAt(`${owners} + i`),
      product_id: productAt('i'),
      price_key: nearMintKey,
    },
  },
}

const filledAtOnce: Partial<Record<keyof Schema, Rows>> = {
  ...accountRows,
  ...catalogueRows,
  ...collectionRows,
  ...valueRows,
  ...viewRows,
  ...submissionRows,
  ...remarkRows,
  ...keyRows,
  ...pictureRows,
}

/** The tables that grow with the collectors, the catalogue or time. */
export const bigTables = [...Object.keys(filledAtOnce), ...Object.keys(queueRows)]

/** The tables that stay small, with the reason. */
export const smallTables: Partial<Record<keyof Schema, string>> = {
  invitations: 'a row for each open invitation',
  password_resets: 'a row for each link of the last day that was not used',
  former_emails: 'a row for each confirmed address that was changed in the last 7 days',
  second_steps: 'a row for each sign-in of the last minutes that waits for a code',
  price_asks: 'a row for each key that is being asked',
  source_calls: 'a row for each price source and day, kept for a week',
  exchange_rates: 'a row for each currency and working day',
  price_list_runs: 'a row for each price list',
  price_list_parts: 'a few hundred rows for each price list',
  catalogue_fills: 'one row',
  start_steps: 'a row for each of three steps',
  price_source_order: 'one row',
  price_source_reports: 'a row for each price source',
  leases: 'a row for each kind of job',
  job_progress: 'a row for each kind of job',
  product_numbers: 'one row',
  erasures: 'a row for each account that is being deleted',
  schema_migrations: 'a row for each migration',
}

/** Fills every big table but the queue. */
export async function fillDatabase(storage: Storage): Promise<void> {
  for (const [table, rows] of Object.entries(filledAtOnce)) await fill(storage, table, rows)
  await storage.write(tx => reserveNumbers(tx, catalogueRows.products.count))
  await count(storage)
}

/** Queues the collectors without a collection: an owner may have left. */
export async function fillQueue(storage: Storage): Promise<void> {
  for (const [table, rows] of Object.entries(queueRows)) await fill(storage, table, rows)
  await count(storage)
}

/** Counts rows and values for the planner, as PostgreSQL does from time to time. SQLite plans without counts. */
async function count(storage: Storage): Promise<void> {
  if (storage.engine === 'postgres') await storage.write(tx => sql`analyze`.execute(tx))
}

async function fill(storage: Storage, table: string, { count, columns }: Rows): Promise<void> {
  const into = sql.join(Object.keys(columns).map(column => sql.ref(column)))
  const from = sql.join(Object.values(columns).map(expression => sql.raw(expression)))
  await storage.write(tx =>
    sql`
      insert into ${sql.table(table)} (${into})
      with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})
      select ${from} from n where true on conflict do nothing`.execute(tx),
  )
}
