/**
 * Partner and note of a trade, which may change, and the own price that took the place of a missing market price in its
 * split. Everything else of a trade stays guarded.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

/** The columns of `trades` that never change: all but the two new ones. */
const guarded = [
  'collector_id',
  'id',
  'traded_at',
  'day',
  'cash_delta_cents',
  'basis_given_cents',
  'basis_received_cents',
  'realised_gain_cents',
].join(', ')

export async function addTradeWords(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema.alterTable('trades').addColumn('partner', text).execute()
  await tx.schema.alterTable('trades').addColumn('note', text).execute()
  await tx.schema
    .alterTable('trade_lines')
    .addColumn('own_price_cents', bigint, c =>
      c.check(sql`own_price_cents is null or (own_price_cents >= 0 and market_price_cents is null)`),
    )
    .execute()
  await (engine === 'sqlite' ? guardOnSqlite(tx) : guardOnPostgres(tx))
}

async function guardOnSqlite(tx: Writer): Promise<void> {
  await sql`drop trigger trades_no_update`.execute(tx)
  await sql
    .raw(
      `create trigger trades_no_update before update of ${guarded} on trades
       begin select raise(abort, 'the ledger is append-only'); end`,
    )
    .execute(tx)
}

async function guardOnPostgres(tx: Writer): Promise<void> {
  await sql`drop trigger trades_append_only on trades`.execute(tx)
  await sql
    .raw(
      `create trigger trades_append_only before update of ${guarded} or delete on trades
       for each row execute function refuse_ledger_change()`,
    )
    .execute(tx)
}
