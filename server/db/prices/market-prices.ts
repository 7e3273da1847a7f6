import type { Cents } from '#domain/money/money'
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { type Selectable, sql } from 'kysely'
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { lockPricesToSave } from './price-locks.ts'
import type { MarketPricesTable } from './price-tables.ts'
import type { EngineName, Reader, Writer } from '#server/db/storage'

/** A product with the condition or grade that is priced. */
export interface PriceKey {
  readonly productId: string
  /** See priceKeyOf in the domain. */
  readonly priceKey: string
}

export interface MarketPrice extends PriceKey {
  readonly priceCents: Cents
  /** When the source had this price. */
  readonly asOf: string
  readonly source: string
  readonly kind: MarketPricesTable['kind']
  readonly confidence: MarketPricesTable['confidence']
  /** The number of listings behind the price; null if the source counts none. */
  readonly listings: number | null
  readonly isEstimate: boolean
}

const priceColumns = columnMap([
  'product_id',
  'price_key',
  'price_cents',
  'as_of',
  'source',
  'kind',
  'confidence',
  'listings',
])

/**
 * Saves the newest price of each key, also as the price of its day. Queues the collectors whom a price
 * concerns that changed or is from another instant, holders and those with a target price, to be valued again. Locks
 * the prices first (see price-locks): the last price read below is the one replaced, and no holder is missed.
 */
export async function savePrices(
  tx: Writer,
  engine: EngineName,
  found: readonly MarketPrice[],
  { day, at }: { day: string; at: string },
): Promise<void> {
  if (found.length === 0) return
  const prices = found.toSorted(byKey)
  await lockPricesToSave(
    tx,
    engine,
    prices.map(({ productId }) => productId),
  )
  const before = await pricesByKey(tx, prices)
  await upsertPrices(tx, prices)
  await upsertPoints(tx, prices, day)
  const changed = prices
    .map(price => ({ price, last: before.get(mapKey(price)) }))
    .filter(({ price, last }) => price.priceCents !== last?.priceCents || price.asOf !== last.asOf)
    .map(({ price, last }) => ({ ...price, lastCents: last?.priceCents ?? null }))
  await insertInChunks(changed, chunk => queueConcerned(tx, chunk, at))
}

/** Returns the prices of these keys, by `mapKey`. */
export async function pricesByKey(db: Reader, keys: readonly PriceKey[]): Promise<Map<string, MarketPrice>> {
  const productIds = [...new Set(keys.map(({ productId }) => productId))]
  const wanted = new Set(keys.map(mapKey))
  const found = new Map<string, MarketPrice>()
  for (let start = 0; start < productIds.length; start += 500) {
    const rows = await db
      .selectFrom('market_prices')
      .selectAll()
      .where('product_id', 'in', productIds.slice(start, start + 500))
      .execute()
    for (const price of rows.map(priceOf)) if (wanted.has(mapKey(price))) found.set(mapKey(price), price)
  }
  return found
}

/** Lists the prices of a product, at most 200, ordered by key. */
export async function pricesOfProduct(db: Reader, productId: string): Promise<MarketPrice[]> {
  const rows = await db
    .selectFrom('market_prices')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('price_key')
    .limit(200)
    .execute()
  return rows.map(priceOf)
}

/** Returns a price key as the key of a Map. */
export function mapKey({ productId, priceKey }: PriceKey): string {
  return `${productId} ${priceKey}`
}

/** Compares keys. Every write of several keys is in this order, so that two transactions never deadlock. */
export function byKey(one: PriceKey, other: PriceKey): number {
  return mapKey(one) < mapKey(other) ? -1 : 1
}

/** The price of one key on one day. */
export interface PricePoint {
  readonly priceKey: string
  readonly day: string
  readonly priceCents: Cents
}

const maxPoints = 20_000

/** Returns the price history of a product, oldest first within each key. */
export async function pointsOfProduct(db: Reader, productId: string): Promise<PricePoint[]> {
  const rows = await db
    .selectFrom('price_points')
    .select(['price_key', 'day', 'price_cents'])
    .where('product_id', '=', productId)
    .orderBy('day', 'desc')
    .orderBy('price_key')
    .limit(maxPoints)
    .execute()
  return rows.map(row => ({ priceKey: row.price_key, day: row.day, priceCents: row.price_cents })).reverse()
}

async function upsertPrices(tx: Writer, prices: readonly MarketPrice[]): Promise<void> {
  const rows = prices.map(price => ({
    ...priceColumns.write(price),
    is_estimate: price.isEstimate ? ('yes' as const) : ('no' as const),
  }))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('market_prices')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['product_id', 'price_key']).doUpdateSet(({ ref }) => ({
          price_cents: ref('excluded.price_cents'),
          as_of: ref('excluded.as_of'),
          source: ref('excluded.source'),
          kind: ref('excluded.kind'),
          confidence: ref('excluded.confidence'),
          listings: ref('excluded.listings'),
          is_estimate: ref('excluded.is_estimate'),
        })),
      )
      .execute(),
  )
}

async function upsertPoints(tx: Writer, prices: readonly MarketPrice[], day: string): Promise<void> {
  const rows = prices.map(({ productId, priceKey, priceCents, source }) => ({
    product_id: productId,
    price_key: priceKey,
    day,
    price_cents: priceCents,
    source,
  }))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('price_points')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['product_id', 'price_key', 'day']).doUpdateSet(({ ref }) => ({
          price_cents: ref('excluded.price_cents'),
          source: ref('excluded.source'),
        })),
      )
      .execute(),
  )
}

/** The keys that wishes watch: Near Mint and sealed. */
const plainKeys = sql.join([nearMint, sealed].map(priceKeyOf))

/** A saved price with the one it replaced; null for the first. */
interface ChangedPrice extends MarketPrice {
  readonly lastCents: Cents | null
}

/**
 * Queues holders, and of those who wish only the ones whose target lies between the last price and this one, or
 * who were told otherwise: few of many for a popular card. Both conditions are needed, because a valuation under
 * way may be about to tell them of the last price. Writes rows of queued collectors again unchanged, which locks
 * them: a valuation under way waits, so that no collector leaves the queue without these prices. SQLite runs a
 * cross join in the written order: few prices first, then the collectors by index.
 */
async function queueConcerned(tx: Writer, changed: readonly ChangedPrice[], at: string): Promise<void> {
  const rows = changed.map(
    ({ productId, priceKey, priceCents, lastCents }) =>
      sql`(${productId}, ${priceKey}, cast(${priceCents} as bigint), cast(${lastCents} as bigint))`,
  )
  await sql`
    with changed (product_id, price_key, price_cents, last_cents) as (values ${sql.join(rows)})
    insert into revaluations (collector_id, queued_at)
    select concerned.collector_id, cast(${at} as text)
    from (
      select holding_groups.collector_id
      from changed cross join holding_groups
      where holding_groups.product_id = changed.product_id and holding_groups.price_key = changed.price_key
      union
      select wishes.collector_id
      from changed cross join wishes
      where wishes.product_id = changed.product_id
        and changed.price_key in (${plainKeys})
        and wishes.target_price_cents is not null
        and (
          (wishes.target_price_cents >= changed.price_cents) = (wishes.told_at is null)
          or (wishes.target_price_cents >= changed.price_cents)
            <> coalesce(wishes.target_price_cents >= changed.last_cents, false)
        )
    ) as concerned
    where true
    order by concerned.collector_id
    on conflict (collector_id) do update set queued_at = revaluations.queued_at`.execute(tx)
  // Only now that the collectors are locked: a valuation takes the keys of a collector with their row.
  await sql`
    with changed (product_id, price_key, price_cents, last_cents) as (values ${sql.join(rows)})
    insert into revaluation_keys (collector_id, product_id, price_key)
    select distinct holding_groups.collector_id, changed.product_id, changed.price_key
    from changed cross join holding_groups
    where holding_groups.product_id = changed.product_id and holding_groups.price_key = changed.price_key
    order by 1, 2, 3
    on conflict (collector_id, product_id, price_key) do nothing`.execute(tx)
}

function priceOf(row: Selectable<MarketPricesTable>): MarketPrice {
  return { ...priceColumns.read(row), isEstimate: row.is_estimate === 'yes' }
}
