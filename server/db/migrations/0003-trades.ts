/** Trades as they were on their day. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from './columns.ts'

export async function createTrades(tx: Writer, engine: EngineName): Promise<void> {
  await createTables(tx, columnTypes(engine))
  for (const table of ['trades', 'trade_lines']) {
    await (engine === 'sqlite' ? guardOnSqlite(tx, table) : guardOnPostgres(tx, table))
  }
}

async function createTables({ schema }: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await schema
    .createTable('trades')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('traded_at', text, c => c.notNull())
    .addColumn('cash_delta_cents', bigint, c => c.notNull())
    .addColumn('basis_given_cents', bigint, c => c.notNull().check(sql`basis_given_cents >= 0`))
    .addColumn('basis_received_cents', bigint, c => c.notNull().check(sql`basis_received_cents >= 0`))
    .addColumn('realised_gain_cents', bigint, c => c.notNull().check(sql`realised_gain_cents >= 0`))
    .addPrimaryKeyConstraint('trades_key', ['collector_id', 'id'])
    .addCheckConstraint(
      'trades_balance',
      sql`basis_given_cents + cash_delta_cents = basis_received_cents - realised_gain_cents`,
    )
    .addCheckConstraint('trades_gain', sql`basis_received_cents = 0 or realised_gain_cents = 0`)
    .execute()
  await schema
    .createIndex('trades_newest')
    .on('trades')
    .columns(['collector_id', 'traded_at', 'id'])
    .execute()
  await schema
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
    // A copy is received once and given away once.
    .addUniqueConstraint('trade_lines_once', ['collector_id', 'holding_id', 'side'])
    .execute()
}

async function guardOnSqlite(tx: Writer, table: string): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger ${table}_no_${change} before ${change} on ${table}
         begin select raise(abort, 'the ledger is append-only'); end`,
      )
      .execute(tx)
  }
}

/** Uses the trigger function of the ledger, because trades are part of it. */
async function guardOnPostgres(tx: Writer, table: string): Promise<void> {
  await sql
    .raw(
      `create trigger ${table}_append_only before update or delete on ${table}
       for each row execute function refuse_ledger_change()`,
    )
    .execute(tx)
  await sql
    .raw(
      `create trigger ${table}_no_truncate before truncate on ${table}
       for each statement execute function refuse_ledger_change()`,
    )
    .execute(tx)
}
