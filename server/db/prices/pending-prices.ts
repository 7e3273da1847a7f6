/** Whether copies of a collection wait for their first price. */
import { type RawBuilder, sql } from 'kysely'

/** How many of the newest unpriced groups are checked. They include the copies just added. */
const lookedAt = 500

/**
 * Selects 1 if a first price is still being found, else 0. It is if no source was asked for it yet, the last request
 * failed, or a price was found since `countedBefore` and is about to be counted.
 */
export function hasPendingPrices(collectorId: string, countedBefore: string): RawBuilder<number> {
  return sql<number>`case when exists (
    select 1 from (
      select product_id, price_key from holding_groups
      where collector_id = ${collectorId} and counted_price_cents is null
      order by newest_created_at desc limit ${sql.lit(lookedAt)}) as unpriced
    where not exists (
      select 1 from price_checks
      where price_checks.product_id = unpriced.product_id and price_checks.price_key = unpriced.price_key
        and (outcome in ('unpriced', 'held_back') or (outcome = 'priced' and checked_at < ${countedBefore})))
  ) then 1 else 0 end`
}
