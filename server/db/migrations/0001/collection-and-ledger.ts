/** The first tables, part two: copies, their derived figures, and the ledger with its triggers. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'
import type { ColumnTypes } from '#server/db/migrations/columns'

export async function createCollection(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
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

/** The check for the four kinds: a mix cannot be stored. */
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

export async function createReadyMade(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
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

export async function createLedger(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
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

export async function guardLedgerOnSqlite(tx: Writer): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger ledger_entries_no_${change} before ${change} on ledger_entries
         begin select raise(abort, 'the ledger is append-only'); end`,
      )
      .execute(tx)
  }
}

export async function guardLedgerOnPostgres(tx: Writer): Promise<void> {
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
