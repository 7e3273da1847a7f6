/** The market prices that the totals of a collector count, and the prices that changed since. */
import { distanceFromMean, type MovedGroup } from '#domain/groups/group-figures'
import type { SharedGroup } from '#domain/value/value-shares'
import type { MovedAge } from '#domain/groups/price-hours'
import { dollars, inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { type CountedPrice, countedPrice, keptColumns, type KeptGroup } from './group-rows.ts'
import { type GroupsOf, inParts, isOneOf, type PartOfGroups } from './groups-of.ts'
import { isSeenByHolder, seenAsOf, seenCents, seenSource } from '#server/db/prices/seen-prices'
import type { Reader, Writer } from '#server/database/storage'

/** A group whose price changed. */
export interface RepricedGroup extends MovedGroup, MovedAge {
  readonly collectorId: string
  readonly before: KeptGroup
  readonly after: KeptGroup & CountedPrice
}

/** The ledgers that are not in US dollars, by the ids of their collectors. */
export type OtherLedgers = ReadonlyMap<string, Ledger>

/**
 * Lets these groups count the prices of now, each in the ledger of its collector. Returns each that changed, before and after, by its collector, with the
 * set that it has now.
 */
export async function countNewPrices(
  tx: Writer,
  groups: GroupsOf,
  ledgers: OtherLedgers,
): Promise<Map<string, (RepricedGroup & SharedGroup)[]>> {
  const changed: RepricedGroup[] = []
  for (const part of inParts(groups)) changed.push(...(await repriced(tx, part, ledgers)))
  return saveRepriced(tx, changed)
}

async function saveRepriced(
  tx: Writer,
  changed: readonly RepricedGroup[],
): Promise<Map<string, (RepricedGroup & SharedGroup)[]>> {
  const saved = await inChunks(changed, chunk => save(tx, chunk))
  return Map.groupBy(saved, ({ collectorId }) => collectorId)
}

async function repriced(db: Reader, groups: PartOfGroups, ledgers: OtherLedgers): Promise<RepricedGroup[]> {
  const rows = await db
    .selectFrom('holding_groups')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'holding_groups.product_id')
        .onRef('market_prices.price_key', '=', 'holding_groups.price_key'),
    )
    .leftJoin('restricted_prices', join => join.on(isSeenByHolder))
    .select('holding_groups.collector_id')
    .select(keptColumns.of('holding_groups'))
    .select([seenCents.as('price_cents'), seenAsOf.as('as_of'), seenSource.as('source')])
    .where(isOneOf('holding_groups', groups))
    // Own prices stay as their collector entered them.
    .where('holding_groups.counted_own_cents', 'is', null)
    .where(
      sql<SqlBool>`(${seenCents} is distinct from
          coalesce(holding_groups.counted_market_cents, holding_groups.counted_price_cents)
        or ${seenAsOf} is distinct from holding_groups.counted_as_of
        or ${seenSource} is distinct from holding_groups.counted_source)`,
    )
    .execute()
  return rows.map(row => {
    const before = keptColumns.read(row)
    const ledger = ledgers.get(row.collector_id) ?? dollars
    const { price_cents: priceCents, as_of: asOf, source } = row
    const price =
      priceCents === null || asOf === null || source === null ? null : { priceCents, asOf, source }
    const after = { ...before, ...countedPrice(ledger, before.productId, price) }
    return { collectorId: row.collector_id, before, after }
  })
}

async function save(tx: Writer, groups: readonly RepricedGroup[]): Promise<(RepricedGroup & SharedGroup)[]> {
  const amount = (cents: Cents | null) => sql`cast(${cents} as bigint)`
  const rows = groups.map(
    ({ collectorId, after }) =>
      sql`(${collectorId}, ${after.groupKey}, ${amount(after.countedPriceCents)}, ${amount(distanceFromMean(after))}, ${amount(after.countedMarketCents)}, cast(${after.countedAsOf} as text), cast(${after.countedSource} as text))`,
  )
  const { rows: saved } = await sql<{ collector_id: string; group_key: string; set_name: string }>`
    with changed (collector_id, group_key, price_cents, distance_cents, market_cents, as_of, source) as (values ${sql.join(rows)})
    update holding_groups
    set counted_price_cents = changed.price_cents, price_distance_cents = changed.distance_cents,
      counted_market_cents = changed.market_cents, counted_as_of = changed.as_of,
      counted_source = changed.source
    from changed
    where holding_groups.collector_id = changed.collector_id
      and holding_groups.group_key = changed.group_key
    returning holding_groups.collector_id, holding_groups.group_key, holding_groups.set_name`.execute(tx)
  const setNames = new Map(saved.map(row => [`${row.collector_id} ${row.group_key}`, row.set_name]))
  return groups.map(group => ({
    ...group,
    priceKey: group.before.priceKey,
    setName: setNames.get(`${group.collectorId} ${group.before.groupKey}`) ?? '',
  }))
}

/** Part of a collector's groups: those of products after one, up to another. */
interface ProductsBetween {
  readonly collectorId: string
  readonly after: string
  /** Null for the last. */
  readonly upTo: string | null
}

/**
 * Lets a collector's groups of these products count their prices at the rate of this ledger. Their prices stay those that
 * they counted before, in US dollars. Returns what `countNewPrices` does, of this collector.
 */
export async function countAtRate(
  tx: Writer,
  { collectorId, after: afterProduct, upTo }: ProductsBetween,
  ledger: Ledger,
): Promise<(SharedGroup & MovedAge)[]> {
  const rows = await tx
    .selectFrom('holding_groups')
    .select(keptColumns.columns)
    .select('counted_market_cents')
    .where('collector_id', '=', collectorId)
    .where('product_id', '>', afterProduct)
    .$if(upTo !== null, query => query.where('product_id', '<=', upTo))
    .where('counted_market_cents', 'is not', null)
    .execute()
  const changed = rows.map(row => {
    const before = keptColumns.read(row)
    const countedMarketCents = row.counted_market_cents
    const countedPriceCents = inLedgerOrNull(ledger, before.productId, countedMarketCents)
    return { collectorId, before, after: { ...before, countedPriceCents, countedMarketCents } }
  })
  return (await saveRepriced(tx, changed)).get(collectorId) ?? []
}
