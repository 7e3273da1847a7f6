/** The collector's day of each trade. Earlier ones happened on days in UTC. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function addTradeDays(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .alterTable('trades')
    .addColumn('day', text, c => c.notNull().defaultTo(''))
    .execute()
  await (engine === 'sqlite' ? fillOnSqlite(tx) : fillOnPostgres(tx))
}

const fill = sql`update trades set day = substr(traded_at, 1, 10)`

/** The guard of the append-only table is away for this transaction only, which nobody else sees. */
async function fillOnSqlite(tx: Writer): Promise<void> {
  await sql`drop trigger trades_no_update`.execute(tx)
  await fill.execute(tx)
  await sql`create trigger trades_no_update before update on trades
    begin select raise(abort, 'the ledger is append-only'); end`.execute(tx)
}

async function fillOnPostgres(tx: Writer): Promise<void> {
  await sql`alter table trades disable trigger trades_append_only`.execute(tx)
  await fill.execute(tx)
  await sql`alter table trades enable trigger trades_append_only`.execute(tx)
}
