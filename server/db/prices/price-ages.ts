/** How old the prices of a collection are. */
import { type RawBuilder, sql } from 'kysely'
import type { PriceAgeCutoffs } from '#domain/prices/price-age'
import type { Reader } from '#server/db/storage'

/** The copies held that have a price, counted by the age of that price. */
export interface PriceAges {
  readonly withinDay: number
  /** Older than a day. */
  readonly withinWeek: number
  readonly older: number
  /** When the source had the oldest of these prices, ISO-8601; null without a price. */
  readonly oldest: string | null
}

/**
 * Counts a collector's priced copies by the age of their price. Walks the collector's groups, not the prices:
 * with an inner join, SQLite may walk the prices of the whole catalogue instead.
 */
export async function priceAges(
  db: Reader,
  collectorId: string,
  { dayAgo, weekAgo }: PriceAgeCutoffs,
): Promise<PriceAges> {
  const asOf = sql.ref('market_prices.as_of')
  const copiesWhere = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then holding_groups.quantity end), 0) as bigint)`
  return db
    .selectFrom('holding_groups')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .select([
      copiesWhere(sql`${asOf} >= ${dayAgo}`).as('withinDay'),
      copiesWhere(sql`${asOf} >= ${weekAgo} and ${asOf} < ${dayAgo}`).as('withinWeek'),
      copiesWhere(sql`${asOf} < ${weekAgo}`).as('older'),
      sql<string | null>`min(${asOf})`.as('oldest'),
    ])
    .where('holding_groups.collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
}
