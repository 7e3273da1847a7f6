/** The rates of the last days, which prices in other currencies are converted by. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createExchangeRates(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('exchange_rates')
    .addColumn('currency', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('rate', text, c => c.notNull())
    .addPrimaryKeyConstraint('exchange_rates_key', ['currency', 'day'])
    .execute()
}
