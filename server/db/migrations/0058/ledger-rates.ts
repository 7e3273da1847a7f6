/**
 * Keeps the rate that turns market prices into the ledger of each collector whose ledger is not in US dollars, and what
 * their groups and targets are in US dollars. Both stay null for everybody else, so that no row is written.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepLedgerRates(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .createTable('ledger_rates')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('currency', text, c => c.notNull())
    .addColumn('rate', text, c => c.notNull())
    .addColumn('rate_day', text, c => c.notNull())
    .addColumn('last_rate', text)
    .addColumn('through_product', text)
    .addCheckConstraint('ledger_rates_move', sql`(last_rate is null) = (through_product is null)`)
    .execute()
  await tx.schema
    .createIndex('ledger_rates_by_day')
    .on('ledger_rates')
    .columns(['rate_day', 'collector_id'])
    .execute()
  await sql`create index ledger_rates_moving on ledger_rates (collector_id) where last_rate is not null`.execute(
    tx,
  )
  await tx.schema.alterTable('holding_groups').addColumn('counted_market_cents', bigint).execute()
  await tx.schema.alterTable('wishes').addColumn('target_market_cents', bigint).execute()
}
