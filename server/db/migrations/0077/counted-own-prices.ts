/**
 * Keeps with each copy whether its collector's own price counts instead of the market price, with each group the own price that
 * its copies count at, and in the totals how much that is. No own price counts so far.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function countOwnPrices(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await tx.schema
    .alterTable('holdings')
    .addColumn('counts_own_price', text, c =>
      c.check(sql`counts_own_price is null or (counts_own_price = 'yes' and own_price_cents is not null)`),
    )
    .execute()
  await tx.schema.alterTable('holding_groups').addColumn('counted_own_cents', bigint).execute()
  for (const column of ['own_counted_quantity', 'own_counted_cents', 'own_price_steps_cents'])
    await tx.schema
      .alterTable('collector_totals')
      .addColumn(column, bigint, c => c.notNull().defaultTo(0))
      .execute()
  await tx.schema.alterTable('stat_days').addColumn('own_price_steps_cents', bigint).execute()
  await sql`update stat_days set own_price_steps_cents = 0 where price_moves_cents is not null`.execute(tx)
}
