// What Citus needs to spread collectors over machines, see docs/scaling.md: in the tables that hold a collection,
// every unique key and every reference among them begins with the collector.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { tableNames } from './engines/row-counts.ts'
import type { Schema } from './schema.ts'
import type { Reader } from './storage.ts'

/** Spread by collector. */
const distributed: readonly (keyof Schema)[] = [
  'chosen_sets',
  'collection_views',
  'collector_totals',
  'erasures',
  'holding_groups',
  'holdings',
  'idempotency_keys',
  'import_parts',
  'imports',
  'ledger_entries',
  'ledger_rates',
  'movers',
  'notifications',
  'operation_copies',
  'operations',
  'own_pictures',
  'price_age_hours',
  'price_baselines',
  'price_refreshes',
  'remark_texts',
  'remark_uses',
  'revaluation_keys',
  'revaluations',
  'shared_pages',
  'stat_days',
  'submission_copies',
  'submission_operations',
  'submissions',
  'trade_lines',
  'trades',
  'value_shares',
  'venues',
  'wishes',
]

/** Whole on every machine, or on one: accounts, the catalogue with its prices, and the work of the server. */
const whole: Partial<Record<keyof Schema, string>> = {
  collectors: 'accounts: names and addresses are unique among all',
  sign_in_names: 'accounts: a name is unique among all',
  lookalike_names: 'accounts: a name is unique among all',
  tokens: 'accounts: the token comes before the collector is known',
  known_sign_ins: 'accounts',
  password_resets: 'accounts: the link comes before the collector is known',
  email_confirmations: 'accounts: the link comes before the collector is known',
  former_emails: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  second_steps: 'accounts: the token comes before the collector is known',
  invitations: 'accounts',
  attempts: 'accounts: counts by address, too',
  tombstones: 'accounts: outlive the collector',
  products: 'the catalogue',
  product_sources: 'the catalogue',
  external_ids: 'the catalogue',
  product_revisions: 'the catalogue',
  product_reports: 'the catalogue: curators look through those of everybody',
  waiting_edits: 'the catalogue: curators look through those of everybody',
  imported_identities: 'the catalogue',
  product_words: 'the catalogue',
  product_numbers: 'the catalogue',
  product_totals: 'the catalogue: counts of its products',
  search_words: 'the catalogue',
  search_trigrams: 'the catalogue',
  images: 'the catalogue',
  image_uses: 'the catalogue',
  market_prices: 'prices of the catalogue',
  price_points: 'prices of the catalogue',
  restricted_prices: 'prices of the catalogue',
  restricted_points: 'prices of the catalogue',
  source_quotes: 'prices of the catalogue',
  source_points: 'prices of the catalogue',
  price_evidence: 'prices of the catalogue',
  excluded_listings: 'prices of the catalogue',
  price_checks: 'prices of the catalogue',
  changed_prices: 'prices of the catalogue',
  price_asks: 'prices of the catalogue',
  held_back_prices: 'prices of the catalogue',
  source_calls: 'work of the server',
  exchange_rates: 'work of the server',
  price_list_runs: 'work of the server',
  price_list_parts: 'work of the server',
  catalogue_fills: 'work of the server',
  start_steps: 'work of the server',
  price_source_order: 'work of the server',
  price_source_reports: 'work of the server',
  leases: 'work of the server',
  job_progress: 'work of the server',
  schema_migrations: 'work of the server',
}

interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly to: readonly string[]
}

interface Keys {
  /** The columns of each primary key, unique constraint and unique index. */
  readonly unique: readonly (readonly string[])[]
  readonly references: readonly Reference[]
}

const readKeys = { sqlite: sqliteKeys, postgres: postgresKeys }

async function sqliteKeys(db: Reader, table: string): Promise<Keys> {
  const indexes = await sql<{ name: string; unique: number }>`
    select name, "unique" from pragma_index_list(${table}) where "unique" = 1`.execute(db)
  const unique: string[][] = []
  for (const { name } of indexes.rows) {
    const columns = await sql<{ name: string }>`
      select name from pragma_index_info(${name}) order by seqno`.execute(db)
    unique.push(columns.rows.map(column => column.name))
  }
  const parts = await sql<{ id: number; table: string; from: string; to: string }>`
    select id, "table", "from", "to" from pragma_foreign_key_list(${table}) order by id, seq`.execute(db)
  const references = [...Map.groupBy(parts.rows, ({ id }) => id).values()].map(rows => ({
    columns: rows.map(({ from }) => from),
    table: rows[0]?.table ?? '',
    to: rows.map(({ to }) => to),
  }))
  return { unique, references }
}

async function postgresKeys(db: Reader, table: string): Promise<Keys> {
  const names = (of: string, numbers: string) =>
    sql<string[]>`(
      select json_agg(attname order by place)
      from unnest(${sql.raw(numbers)}::int2[]) with ordinality as keys (number, place)
      join pg_attribute on attrelid = ${sql.raw(of)} and attnum = number)`
  const unique = await sql<{ columns: string[] }>`
    select ${names('indrelid', 'indkey')} as columns
    from pg_index where indrelid = ${table}::regclass and indisunique`.execute(db)
  const references = await sql<Reference>`
    select ${names('conrelid', 'conkey')} as columns, confrelid::regclass::text as table,
      ${names('confrelid', 'confkey')} as to
    from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`.execute(db)
  return { unique: unique.rows.map(({ columns }) => columns), references: references.rows }
}

it('docs/scaling.md spreads the same tables', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8')
  const tables = [...text.matchAll(/create_distributed_table\('(\w+)', 'collector_id'/g)].map(
    ([, name]) => name,
  )
  expect(tables.toSorted()).toEqual([...distributed])
})

onBothEngines(engine => {
  let database: TemporaryStorage
  let keys: Map<string, Keys>
  beforeAll(async () => {
    database = await temporaryStorage(engine)
    keys = await database.storage.read(async db => {
      const found = new Map<string, Keys>()
      for (const name of await tableNames(db)) found.set(name, await readKeys[engine](db, name))
      return found
    })
  })
  afterAll(() => database.drop())

  const isDistributed = (table: string) => (distributed as readonly string[]).includes(table)

  it('knows of every table whether it is spread', () => {
    expect([...keys.keys()].toSorted()).toEqual([...distributed, ...Object.keys(whole)].toSorted())
  })

  it.each(distributed)('every unique key of %s begins with the collector', table => {
    const { unique = [] } = keys.get(table) ?? {}
    expect(unique.length).toBeGreaterThan(0)
    expect(unique.filter(columns => columns[0] !== 'collector_id')).toEqual([])
  })

  it.each(distributed)('%s refers to tables spread the same way by the collector', table => {
    const { references = [] } = keys.get(table) ?? {}
    expect(references.length).toBeGreaterThan(0)
    const toSpread = references.filter(reference => isDistributed(reference.table))
    expect(
      toSpread.filter(({ columns, to }) => columns[0] !== 'collector_id' || to[0] !== 'collector_id'),
    ).toEqual([])
    // Citus lets a spread table refer to a whole one by any column.
    const toWhole = references.filter(reference => !isDistributed(reference.table))
    const others = toWhole.filter(({ columns }) => columns[0] !== 'collector_id')
    expect(others.filter(reference => reference.table !== 'products')).toEqual([])
  })

  it('no whole table refers to a spread one', () => {
    const wrong = [...keys].filter(
      ([table, { references }]) =>
        !isDistributed(table) && references.some(reference => isDistributed(reference.table)),
    )
    expect(wrong).toEqual([])
  })
})
