import type { Cents } from '#domain/money'
import { nearMint, priceKeyOf, sealed } from '#domain/price-target'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { insertInChunks } from './chunks.ts'
import type { MarketPricesTable } from './price-tables.ts'
import type { Reader, Writer } from './storage.ts'

/** A product and what about it is priced. */
export interface PriceKey {
  readonly productId: string
  /** See priceKeyOf in the domain. */
  readonly priceKey: string
}

export interface MarketPrice extends PriceKey {
  readonly priceCents: Cents
  /** When the source said so. */
  readonly asOf: string
  readonly source: string
  readonly kind: MarketPricesTable['kind']
  readonly confidence: MarketPricesTable['confidence']
  /** How many listings made it; null where the source counts none. */
  readonly listings: number | null
  readonly isEstimate: boolean
}

/**
 * Keeps the newest price for each product and key, and as the price of its day; whoever holds one whose price
 * has changed, or waits for it to fall to a target, is queued to be valued again.
 */
export async function savePrices(
  tx: Writer,
  prices: readonly MarketPrice[],
  { day, at }: { day: string; at: string },
): Promise<void> {
  if (prices.length === 0) return
  const before = await pricesByKey(tx, prices)
  await upsertPrices(tx, prices)
  await upsertPoints(tx, prices, day)
  const changed = prices.filter(price => before.get(mapKey(price))?.priceCents !== price.priceCents)
  for (const price of changed) {
    await queueHolders(tx, price, at)
    if (plainKeys.has(price.priceKey)) await queueWishers(tx, price, at)
  }
}

/** The prices there are for these keys. */
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

/** One product's prices, at most 200, by key. */
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

/** A key as the key of a Map. */
export function mapKey({ productId, priceKey }: PriceKey): string {
  return `${productId} ${priceKey}`
}

/** One day's price of one key. */
export interface PricePoint {
  readonly priceKey: string
  readonly day: string
  readonly priceCents: Cents
}

const maxPoints = 20_000

/** What a product was worth day by day, oldest first within each key. */
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
    product_id: price.productId,
    price_key: price.priceKey,
    price_cents: price.priceCents,
    as_of: price.asOf,
    source: price.source,
    kind: price.kind,
    confidence: price.confidence,
    listings: price.listings,
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

async function queueHolders(tx: Writer, { productId, priceKey }: PriceKey, at: string): Promise<void> {
  await tx
    .insertInto('revaluations')
    .columns(['collector_id', 'queued_at'])
    .expression(eb =>
      eb
        .selectFrom('holding_groups')
        .select(['holding_groups.collector_id', sql<string>`cast(${at} as text)`.as('queued_at')])
        .distinct()
        .where('holding_groups.product_id', '=', productId)
        .where('holding_groups.price_key', '=', priceKey),
    )
    .onConflict(conflict => conflict.column('collector_id').doNothing())
    .execute()
}

/** The prices that wishes wait for. */
const plainKeys: ReadonlySet<string> = new Set([nearMint, sealed].map(priceKeyOf))

/** Only those to whom the new price says something new: of a popular card that is few of many. */
async function queueWishers(
  tx: Writer,
  { productId, priceCents }: Pick<MarketPrice, 'productId' | 'priceCents'>,
  at: string,
): Promise<void> {
  await tx
    .insertInto('revaluations')
    .columns(['collector_id', 'queued_at'])
    .expression(eb =>
      eb
        .selectFrom('wishes')
        .select(['wishes.collector_id', sql<string>`cast(${at} as text)`.as('queued_at')])
        .where('wishes.product_id', '=', productId)
        .where('wishes.target_price_cents', 'is not', null)
        .where(sql<SqlBool>`(wishes.target_price_cents >= ${priceCents}) = (wishes.told_at is null)`),
    )
    .onConflict(conflict => conflict.column('collector_id').doNothing())
    .execute()
}

function priceOf(row: Selectable<MarketPricesTable>): MarketPrice {
  return {
    productId: row.product_id,
    priceKey: row.price_key,
    priceCents: row.price_cents,
    asOf: row.as_of,
    source: row.source,
    kind: row.kind,
    confidence: row.confidence,
    listings: row.listings,
    isEstimate: row.is_estimate === 'yes',
  }
}
