/** Keeps the currency of each collector's ledger. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepLedgerCurrency(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .alterTable('collectors')
    .addColumn('ledger_currency', text, column => column.notNull().defaultTo('USD'))
    .execute()
}
