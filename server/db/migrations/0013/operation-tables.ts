/** The tables around operations: created, and guarded against any change of what happened. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import type { ColumnTypes } from '#server/db/migrations/columns'

export async function createHoldings(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const costs = [
    'purchase_fees_cents',
    'purchase_shipping_cents',
    'purchase_tax_cents',
    'sale_fees_cents',
    'sale_shipping_cents',
    'sale_tax_cents',
  ] as const
  let table = tx.schema
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
    .addColumn('removal', text, c =>
      c.check(sql`removal in ('sold', 'mistake', 'traded', 'gift', 'lost', 'opened', 'undone')`),
    )
    .addColumn('sold_price_cents', bigint, c => c.check(sql`sold_price_cents >= 0`))
    .addColumn('own_price_cents', bigint, c => c.check(sql`own_price_cents >= 0`))
    .addColumn('sale_venue', text)
  for (const cost of costs) {
    table = table.addColumn(cost, bigint, c =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(cost)} >= 0`),
    )
  }
  await table
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
    .addCheckConstraint(
      'holdings_sale',
      sql`coalesce(removal, '') = 'sold'
        or (sale_fees_cents = 0 and sale_shipping_cents = 0 and sale_tax_cents = 0 and sale_venue is null)`,
    )
    .addCheckConstraint(
      'holdings_purchase',
      sql`purchase_fees_cents + purchase_shipping_cents + purchase_tax_cents
        <= case when kind = 'grading' then raw_card_cost_cents else cost_basis_cents end`,
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

/** A copy can be given away again after the trade was undone, so nothing is unique about it here. */
export async function createTradeLines(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('trade_lines')
    .addColumn('collector_id', text, c => c.notNull())
    .addColumn('trade_id', text, c => c.notNull())
    .addColumn('side', text, c => c.notNull().check(sql`side in ('given', 'received')`))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('holding_id', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('set_name', text, c => c.notNull())
    .addColumn('product_type', text, c => c.notNull())
    .addColumn('image_url', text)
    .addColumn('pokemon_type', text)
    .addColumn('kind', text, c => c.notNull().check(sql`kind in ('raw', 'graded', 'grading', 'sealed')`))
    .addColumn('label', text, c => c.notNull())
    .addColumn('cost_basis_cents', bigint, c => c.notNull().check(sql`cost_basis_cents >= 0`))
    .addColumn('market_price_cents', bigint, c => c.check(sql`market_price_cents > 0`))
    .addPrimaryKeyConstraint('trade_lines_key', ['collector_id', 'trade_id', 'side', 'position'])
    .addForeignKeyConstraint('trade_lines_trade', ['collector_id', 'trade_id'], 'trades', [
      'collector_id',
      'id',
    ])
    .addForeignKeyConstraint('trade_lines_holding', ['collector_id', 'holding_id'], 'holdings', [
      'collector_id',
      'id',
    ])
    .execute()
  await tx.schema
    .createIndex('trade_lines_copy')
    .on('trade_lines')
    .columns(['collector_id', 'holding_id'])
    .execute()
}

export async function createOperations(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('operations')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('sequence', bigint, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('kind', text, c =>
      c
        .notNull()
        .check(
          sql`kind in ('add', 'edit', 'grading', 'graded', 'sale', 'mistake', 'gift', 'lost', 'opening', 'trade', 'undo')`,
        ),
    )
    .addColumn('occurred_at', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('reverses', text)
    .addColumn('corrects', text)
    .addColumn('cash_cents', bigint, c => c.notNull())
    .addColumn('cost_basis_cents', bigint, c => c.notNull())
    .addColumn('realised_profit_cents', bigint, c => c.notNull())
    .addColumn('lifetime_earnings_after_cents', bigint, c => c.notNull())
    .addColumn('cost_basis_after_cents', bigint, c => c.notNull())
    .addColumn('realised_profit_after_cents', bigint, c => c.notNull())
    .addColumn('copies', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('operations_key', ['collector_id', 'sequence'])
    .addUniqueConstraint('operations_id', ['collector_id', 'id'])
    .addUniqueConstraint('operations_reverse_once', ['collector_id', 'reverses'])
    .addCheckConstraint('operations_balance', sql`cash_cents + cost_basis_cents = realised_profit_cents`)
    .addCheckConstraint(
      'operations_agree',
      sql`lifetime_earnings_after_cents + cost_basis_after_cents = realised_profit_after_cents`,
    )
    .addCheckConstraint('operations_undo', sql`(kind = 'undo') = (reverses is not null)`)
    .addForeignKeyConstraint('operations_reversed', ['collector_id', 'reverses'], 'operations', [
      'collector_id',
      'id',
    ])
    .addForeignKeyConstraint('operations_corrected', ['collector_id', 'corrects'], 'operations', [
      'collector_id',
      'id',
    ])
    .execute()
  await tx.schema
    .createIndex('operations_kind')
    .on('operations')
    .columns(['collector_id', 'kind', 'sequence'])
    .execute()
  await tx.schema
    .createIndex('operations_corrects')
    .on('operations')
    .columns(['collector_id', 'corrects'])
    .execute()
  await createOperationCopies(tx, { text, bigint })
}

async function createOperationCopies(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('operation_copies')
    .addColumn('collector_id', text, c => c.notNull())
    .addColumn('operation_sequence', bigint, c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('holding_id', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('before_version', text)
    .addColumn('after_version', text)
    .addPrimaryKeyConstraint('operation_copies_key', ['collector_id', 'operation_sequence', 'position'])
    .addForeignKeyConstraint(
      'operation_copies_operation',
      ['collector_id', 'operation_sequence'],
      'operations',
      ['collector_id', 'sequence'],
    )
    .addForeignKeyConstraint('operation_copies_holding', ['collector_id', 'holding_id'], 'holdings', [
      'collector_id',
      'id',
    ])
    .execute()
  await tx.schema
    .createIndex('operation_copies_copy')
    .on('operation_copies')
    .columns(['collector_id', 'holding_id', 'operation_sequence'])
    .execute()
  await tx.schema
    .createIndex('operation_copies_product')
    .on('operation_copies')
    .columns(['collector_id', 'product_id', 'operation_sequence'])
    .execute()
}

export async function createLedgerEntries(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('ledger_entries')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('sequence', bigint, c => c.notNull())
    .addColumn('occurred_at', text, c => c.notNull())
    .addColumn('kind', text, c =>
      c
        .notNull()
        .check(sql`kind in ('add', 'edit', 'sale', 'mistake', 'trade', 'gift', 'lost', 'opening', 'undo')`),
    )
    .addColumn('holding_id', text)
    .addColumn('operation_sequence', bigint, c => c.notNull())
    .addColumn('cash_cents', bigint, c => c.notNull())
    .addColumn('cost_basis_cents', bigint, c => c.notNull())
    .addColumn('realised_profit_cents', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('ledger_entries_key', ['collector_id', 'sequence'])
    .addCheckConstraint('ledger_entries_balance', sql`cash_cents + cost_basis_cents = realised_profit_cents`)
    .addForeignKeyConstraint(
      'ledger_entries_operation',
      ['collector_id', 'operation_sequence'],
      'operations',
      ['collector_id', 'sequence'],
    )
    .execute()
  await tx.schema
    .createIndex('ledger_entries_holding')
    .on('ledger_entries')
    .columns(['collector_id', 'holding_id'])
    .execute()
  await tx.schema
    .createIndex('ledger_entries_of_operation')
    .on('ledger_entries')
    .columns(['collector_id', 'operation_sequence'])
    .execute()
}

/** Refuses every update, and every deletion but that of an account. */
export async function guard(tx: Writer, engine: EngineName, table: string): Promise<void> {
  const statements =
    engine === 'sqlite'
      ? [
          `create trigger ${table}_no_update before update on ${table}
           begin select raise(abort, 'the ledger is append-only'); end`,
          `create trigger ${table}_no_delete before delete on ${table}
           when not exists (select 1 from erasures where collector_id = old.collector_id)
           begin select raise(abort, 'the ledger is append-only'); end`,
        ]
      : [
          `create trigger ${table}_append_only before update or delete on ${table}
           for each row execute function refuse_ledger_change()`,
          `create trigger ${table}_no_truncate before truncate on ${table}
           for each statement execute function refuse_ledger_change()`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
