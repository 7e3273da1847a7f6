/** The market prices that the totals of a collector count, and those that changed since. */
import { distanceFromMean, type MovedGroup } from '#domain/collection/group-figures'
import type { MovedAge } from '#domain/collection/price-hours'
import type { Cents } from '#domain/money/money'
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import { keptColumns, type KeptGroup } from './group-rows.ts'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Reader, Writer } from '#server/db/storage'

/** A group whose price changed. */
interface RepricedGroup extends MovedGroup, MovedAge {
  readonly before: KeptGroup
  readonly after: KeptGroup
}

/**
 * Lets the groups of a collector count the prices of now: those of these keys, or all for null. Returns each that
 * changed, before and after.
 */
export async function countNewPrices(
  tx: Writer,
  collectorId: string,
  keys: readonly PriceKey[] | null,
): Promise<(MovedGroup & MovedAge)[]> {
  const groups: RepricedGroup[] = []
  for (const productIds of productsOf(keys)) groups.push(...(await repriced(tx, collectorId, productIds)))
  for (const chunk of chunksOf(groups)) await save(tx, collectorId, chunk)
  return groups
}

/** The products of these keys in chunks of a statement; for null one chunk, of all products. */
export function productsOf(keys: readonly PriceKey[] | null): (readonly string[] | null)[] {
  return keys === null ? [null] : chunksOf([...new Set(keys.map(({ productId }) => productId))])
}

async function repriced(
  db: Reader,
  collectorId: string,
  productIds: readonly string[] | null,
): Promise<RepricedGroup[]> {
  const rows = await db
    .selectFrom('holding_groups')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .select(keptColumns.of('holding_groups'))
    .select(['market_prices.price_cents', 'market_prices.as_of'])
    .where('holding_groups.collector_id', '=', collectorId)
    .$if(productIds !== null, query => query.where('holding_groups.product_id', 'in', productIds ?? []))
    .where(
      sql<SqlBool>`(market_prices.price_cents is distinct from holding_groups.counted_price_cents
        or market_prices.as_of is distinct from holding_groups.counted_as_of)`,
    )
    .execute()
  return rows.map(row => {
    const before = keptColumns.read(row)
    return { before, after: { ...before, countedPriceCents: row.price_cents, countedAsOf: row.as_of } }
  })
}

async function save(tx: Writer, collectorId: string, groups: readonly RepricedGroup[]): Promise<void> {
  const amount = (cents: Cents | null) => sql`cast(${cents} as bigint)`
  const rows = groups.map(
    ({ after }) =>
      sql`(${after.groupKey}, ${amount(after.countedPriceCents)}, ${amount(distanceFromMean(after))}, cast(${after.countedAsOf} as text))`,
  )
  await sql`
    with changed (group_key, price_cents, distance_cents, as_of) as (values ${sql.join(rows)})
    update holding_groups
    set counted_price_cents = changed.price_cents, price_distance_cents = changed.distance_cents,
      counted_as_of = changed.as_of
    from changed
    where holding_groups.collector_id = ${collectorId}
      and holding_groups.group_key = changed.group_key`.execute(tx)
}
