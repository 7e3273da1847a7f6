/** The first tables: accounts, catalogue, collection, ledger. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '../storage.ts'
import { type ColumnTypes, columnTypes } from './columns.ts'

export async function createFirstTables(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await createAccounts(tx, types)
  await createCatalogue(tx, types)
  await createSearch(tx, types)
  await createCollection(tx, types)
  await createReadyMade(tx, types)
  await createLedger(tx, types)
  await (engine === 'sqlite' ? guardLedgerOnSqlite(tx) : guardLedgerOnPostgres(tx))
}

async function createAccounts(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('collectors')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('username', text, c => c.notNull())
    .addColumn('username_key', text, c => c.notNull().unique())
    .addColumn('email', text, c => c.notNull())
    .addColumn('email_key', text, c => c.notNull().unique())
    .addColumn('first_name', text)
    .addColumn('last_name', text)
    .addColumn('password_hash', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_login_at', text)
    .addColumn('theme', text, c => c.notNull().check(sql`theme in ('light', 'dark', 'auto')`))
    .addColumn('email_notifications', text, c => c.notNull().check(sql`email_notifications in ('on', 'off')`))
    .addColumn('price_alerts', text, c => c.notNull().check(sql`price_alerts in ('on', 'off')`))
    .addColumn('collection_updates', text, c => c.notNull().check(sql`collection_updates in ('on', 'off')`))
    .execute()
  await schema
    .createTable('sign_in_names')
    .addColumn('name_key', text, c => c.primaryKey())
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .execute()
  await schema.createIndex('sign_in_names_collector').on('sign_in_names').column('collector_id').execute()
  await schema
    .createTable('tokens')
    .addColumn('token_hash', text, c => c.primaryKey())
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_used_at', text, c => c.notNull())
    .addColumn('device', text)
    .execute()
  await schema.createIndex('tokens_collector').on('tokens').column('collector_id').execute()
  await schema
    .createTable('attempts')
    .addColumn('bucket', text, c => c.primaryKey())
    .addColumn('window_started_at', text, c => c.notNull())
    .addColumn('attempts', bigint, c => c.notNull())
    .execute()
}

async function createCatalogue(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('products')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('name', text, c => c.notNull())
    .addColumn('product_type', text, c => c.notNull().check(sql`product_type in ('card', 'sealed_product')`))
    .addColumn('set_name', text, c => c.notNull())
    .addColumn('set_name_key', text, c => c.notNull())
    .addColumn('set_code', text)
    .addColumn('set_card_count', 'integer')
    .addColumn('card_number', text)
    .addColumn('rarity', text)
    .addColumn('pokemon_type', text)
    .addColumn('category', text, c => c.check(sql`category in ('Pokemon', 'Trainer', 'Energy')`))
    .addColumn('hp', 'integer')
    .addColumn('image_url', text)
    .addColumn('misc_info', text)
    .addColumn('product_description', text)
    .addColumn('release_date', text)
    .addColumn('printing', text)
    .addColumn('identity_key', text, c => c.notNull().unique())
    .addColumn('list_order', text, c => c.notNull())
    .addColumn('name_words', 'integer', c => c.notNull())
    .addColumn('revision', bigint, c => c.notNull())
    .addColumn('created_by', text, c => c.references('collectors.id'))
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .execute()
  await schema.createIndex('products_list').on('products').columns(['list_order', 'id']).execute()
  await schema
    .createIndex('products_set')
    .on('products')
    .columns(['set_name_key', 'list_order', 'id'])
    .execute()
  await schema
    .createIndex('products_set_code')
    .on('products')
    .columns(['set_code', 'list_order', 'id'])
    .execute()
  await schema.createIndex('products_rarity').on('products').columns(['rarity', 'list_order', 'id']).execute()
  await schema
    .createIndex('products_type')
    .on('products')
    .columns(['product_type', 'list_order', 'id'])
    .execute()
  await schema
    .createTable('product_sources')
    .addColumn('source', text, c => c.notNull())
    .addColumn('external_id', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('content_hash', text, c => c.notNull())
    .addPrimaryKeyConstraint('product_sources_key', ['source', 'external_id'])
    .execute()
  await schema.createIndex('product_sources_product').on('product_sources').column('product_id').execute()
  await schema
    .createTable('product_revisions')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('revision', bigint, c => c.notNull())
    .addColumn('edited_at', text, c => c.notNull())
    .addColumn('edited_by', text, c => c.references('collectors.id'))
    .addColumn('fields', text, c => c.notNull())
    .addPrimaryKeyConstraint('product_revisions_key', ['product_id', 'revision'])
    .execute()
  await schema
    .createTable('images')
    .addColumn('file_name', text, c => c.primaryKey())
    .addColumn('uploaded_by', text, c => c.references('collectors.id'))
    .addColumn('uploaded_at', text, c => c.notNull())
    .addColumn('byte_size', bigint, c => c.notNull())
    .execute()
  await schema.createIndex('images_uploader').on('images').columns(['uploaded_by', 'uploaded_at']).execute()
  await schema
    .createTable('market_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('as_of', text, c => c.notNull())
    .addPrimaryKeyConstraint('market_prices_key', ['product_id', 'price_key'])
    .execute()
}

async function createSearch(tx: Writer, { text }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('product_words')
    .addColumn('word', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('weight', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('product_words_key', ['word', 'product_id', 'weight'])
    .execute()
  await schema.createIndex('product_words_product').on('product_words').column('product_id').execute()
  await schema
    .createTable('search_words')
    .addColumn('word', text, c => c.primaryKey())
    .execute()
  await schema
    .createTable('search_trigrams')
    .addColumn('trigram', text, c => c.notNull())
    .addColumn('word', text, c => c.notNull())
    .addPrimaryKeyConstraint('search_trigrams_key', ['trigram', 'word'])
    .execute()
}

async function createCollection(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('holdings')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('kind', text, c => c.notNull())
    .addColumn('condition', text)
    .addColumn('grading_company', text)
    .addColumn('grade', text)
    .addColumn('predicted_grade', text)
    .addColumn('raw_card_cost_cents', bigint)
    .addColumn('grading_cost_cents', bigint)
    .addColumn('cost_basis_cents', bigint, c => c.notNull().check(sql`cost_basis_cents >= 0`))
    .addColumn('purchase_date', text, c => c.notNull())
    .addColumn('group_key', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('removed_at', text)
    .addColumn('removal', text, c => c.check(sql`removal in ('sold', 'mistake', 'traded')`))
    .addColumn('sold_price_cents', bigint, c => c.check(sql`sold_price_cents >= 0`))
    .addPrimaryKeyConstraint('holdings_key', ['collector_id', 'id'])
    .addCheckConstraint(
      'holdings_condition',
      sql`condition in ('Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged')`,
    )
    .addCheckConstraint('holdings_kind', exactlyOneKind)
    .addCheckConstraint(
      'holdings_removal',
      sql`(removed_at is null) = (removal is null) and (sold_price_cents is not null) = (coalesce(removal, '') = 'sold')`,
    )
    .execute()
  await sql`create index holdings_held on holdings (collector_id, created_at desc, id desc, group_key) where removed_at is null`.execute(
    tx,
  )
  await sql`create index holdings_group on holdings (collector_id, group_key, created_at desc, id desc) where removed_at is null`.execute(
    tx,
  )
  await sql`create index holdings_product on holdings (collector_id, product_id) where removed_at is null`.execute(
    tx,
  )
}

/** The four kinds as the database sees them: a mix cannot be stored. */
const exactlyOneKind = sql`
  (kind = 'raw' and condition is not null and grading_company is null and grade is null
    and raw_card_cost_cents is null and grading_cost_cents is null and predicted_grade is null)
  or (kind = 'grading' and grading_company is null and grade is null
    and raw_card_cost_cents >= 0 and grading_cost_cents >= 0
    and raw_card_cost_cents is not null and grading_cost_cents is not null
    and cost_basis_cents = raw_card_cost_cents + grading_cost_cents)
  or (kind = 'graded' and condition is null and grading_company is not null and grade is not null)
  or (kind = 'sealed' and condition is null and grading_company is null and grade is null
    and raw_card_cost_cents is null and grading_cost_cents is null and predicted_grade is null)`

async function createReadyMade(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .createTable('holding_groups')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('group_key', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('kind', text, c => c.notNull())
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('label', text, c => c.notNull())
    .addColumn('condition', text)
    .addColumn('grading_company', text)
    .addColumn('grade', text)
    .addColumn('quantity', bigint, c => c.notNull().check(sql`quantity > 0`))
    .addColumn('cost_basis_cents', bigint, c => c.notNull())
    .addColumn('newest_holding_id', text, c => c.notNull())
    .addColumn('newest_created_at', text, c => c.notNull())
    .addColumn('newest_purchase_date', text, c => c.notNull())
    .addPrimaryKeyConstraint('holding_groups_key', ['collector_id', 'group_key'])
    .execute()
  await sql`create index holding_groups_newest on holding_groups (collector_id, newest_created_at desc, newest_holding_id desc)`.execute(
    tx,
  )
  await schema
    .createIndex('holding_groups_product')
    .on('holding_groups')
    .columns(['collector_id', 'product_id'])
    .execute()
  await schema
    .createTable('collector_totals')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('revision', bigint, c => c.notNull())
    .addColumn('ledger_sequence', bigint, c => c.notNull())
    .addColumn('raw_quantity', bigint, c => c.notNull())
    .addColumn('graded_quantity', bigint, c => c.notNull())
    .addColumn('grading_quantity', bigint, c => c.notNull())
    .addColumn('sealed_quantity', bigint, c => c.notNull())
    .addColumn('cost_basis_cents', bigint, c => c.notNull())
    .addColumn('lifetime_earnings_cents', bigint, c => c.notNull())
    .addColumn('realised_profit_cents', bigint, c => c.notNull())
    .addColumn('market_value_cents', bigint, c => c.notNull())
    .addColumn('priced_quantity', bigint, c => c.notNull())
    .addColumn('priced_cost_basis_cents', bigint, c => c.notNull())
    .addColumn('valued_at', text)
    .addCheckConstraint(
      'collector_totals_agree',
      sql`lifetime_earnings_cents + cost_basis_cents = realised_profit_cents`,
    )
    .execute()
  await schema
    .createTable('stat_days')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('day', text, c => c.notNull())
    .addColumn('lifetime_earnings_cents', bigint, c => c.notNull())
    .addColumn('realised_profit_cents', bigint, c => c.notNull())
    .addColumn('cost_basis_cents', bigint, c => c.notNull())
    .addColumn('market_value_cents', bigint, c => c.notNull())
    .addColumn('priced_quantity', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('stat_days_key', ['collector_id', 'day'])
    .execute()
  await schema
    .createTable('idempotency_keys')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('idempotency_key', text, c => c.notNull())
    .addColumn('fingerprint', text, c => c.notNull())
    .addColumn('result', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['collector_id', 'idempotency_key'])
    .execute()
  await schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
}

async function createLedger(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('ledger_entries')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('sequence', bigint, c => c.notNull())
    .addColumn('occurred_at', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(sql`kind in ('add', 'edit', 'sale', 'mistake', 'trade')`))
    .addColumn('holding_id', text)
    .addColumn('cash_cents', bigint, c => c.notNull())
    .addColumn('cost_basis_cents', bigint, c => c.notNull())
    .addColumn('realised_profit_cents', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('ledger_entries_key', ['collector_id', 'sequence'])
    .addCheckConstraint('ledger_entries_balance', sql`cash_cents + cost_basis_cents = realised_profit_cents`)
    .execute()
  await tx.schema
    .createIndex('ledger_entries_holding')
    .on('ledger_entries')
    .columns(['collector_id', 'holding_id'])
    .execute()
}

async function guardLedgerOnSqlite(tx: Writer): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger ledger_entries_no_${change} before ${change} on ledger_entries
         begin select raise(abort, 'the ledger is append-only'); end`,
      )
      .execute(tx)
  }
}

async function guardLedgerOnPostgres(tx: Writer): Promise<void> {
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as
    $$ begin raise exception 'the ledger is append-only'; end $$`.execute(tx)
  await sql`
    create trigger ledger_entries_append_only before update or delete on ledger_entries
    for each row execute function refuse_ledger_change()`.execute(tx)
  await sql`
    create trigger ledger_entries_no_truncate before truncate on ledger_entries
    for each statement execute function refuse_ledger_change()`.execute(tx)
}
