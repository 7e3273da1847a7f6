/** Keeps the currency that a collector wants to see amounts in. */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepDisplayCurrency(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema.alterTable('collectors').addColumn('display_currency', text).execute()
}
