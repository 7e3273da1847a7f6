/** Keeps what was paid for a copy in another currency, and the rate it was converted by. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepPaidPrices(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const holdings = tx.schema.alterTable('holdings')
  await holdings.addColumn('paid_units', bigint, c => c.check(sql`paid_units >= 0`)).execute()
  await holdings.addColumn('paid_currency', text).execute()
  await holdings.addColumn('paid_rate', text).execute()
  const isWhole = sql`(paid_units is null) = (paid_currency is null) and (paid_units is null) = (paid_rate is null)
    and (paid_units is not null or paid_rate_day is null)`
  await holdings.addColumn('paid_rate_day', text, c => c.check(isWhole)).execute()
}
