/** Keeps the copies whose price is a guide for any company, beside what sets, kinds and grades are worth. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'

export async function keepGuideShare(tx: Writer, _: EngineName): Promise<void> {
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
