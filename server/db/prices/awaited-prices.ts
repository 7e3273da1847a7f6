/** Whether copies of a collection wait for their first price. */
import { type RawBuilder, sql } from 'kysely'

/** Of the newest groups without a price. Copies that have just come are among them. */
const lookedAt = 500

/**
 * 1 if the price of a group is still looked for, else 0: no source was asked for it yet, the last one that was did not
 * answer, or a price was found since `countedBefore` and is about to be counted.
 */
export function awaitsPrices(collectorId: string, countedBefore: string): RawBuilder<number> {
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
