/**
 * Keeps with the totals of a collector, and with each day of theirs, what moved the value of the collection so far.
 * Starts from 0; days before have none.
 */
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

const figures = [
  'price_moves_cents',
  'newly_priced_cents',
  'added_value_cents',
  'removed_value_cents',
  'regraded_value_cents',
  'bought_cents',
  'sold_cents',
]

export async function keepWhatMoved(tx: Writer, engine: EngineName): Promise<void> {
  const { bigint } = columnTypes(engine)
  for (const figure of figures) {
    await tx.schema
      .alterTable('collector_totals')
      .addColumn(figure, bigint, c => c.notNull().defaultTo(0))
      .execute()
    await tx.schema.alterTable('stat_days').addColumn(figure, bigint).execute()
  }
}
