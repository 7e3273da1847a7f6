/**
 * Keeps with each group the source of the price that its totals count, and with each baseline of an alert the source of its
 * price: the step from one source to another is no move of the market. Both are unknown until the price is counted again.
 * Days have no such step so far.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepPriceSources(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .alterTable('collector_totals')
    .addColumn('source_steps_cents', bigint, c => c.notNull().defaultTo(0))
    .execute()
  await tx.schema.alterTable('stat_days').addColumn('source_steps_cents', bigint).execute()
  await sql`update stat_days set source_steps_cents = 0 where price_moves_cents is not null`.execute(tx)
  await tx.schema.alterTable('holding_groups').addColumn('counted_source', text).execute()
  await tx.schema.alterTable('price_baselines').addColumn('source', text).execute()
}
