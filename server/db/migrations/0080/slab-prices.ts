/**
 * Keeps the copies whose price is a guide for any company, as well as what sets, kinds and grades are worth, and of a price that
 * waits whether it contradicts others. None does so far.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepSlabPrices(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .alterTable('held_back_prices')
    .addColumn('contradicts', text, c => c.notNull().defaultTo('no').check(sql`contradicts in ('yes', 'no')`))
    .execute()
  await sql`
    insert into value_shares
    select collector_id, 'guide', 'any company',
      cast(sum(quantity) as bigint), cast(sum(cost_basis_cents) as bigint),
      cast(sum(quantity * counted_price_cents) as bigint),
      cast(sum(quantity) as bigint), cast(sum(cost_basis_cents) as bigint)
    from holding_groups
    where counted_source = 'pricecharting' and price_key like 'graded:%' and price_key not like '%10'
    group by collector_id`.execute(tx)
}
