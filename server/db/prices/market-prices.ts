/** The newest price of each key, and what keys are. */
import type { Cents } from '#domain/money/money'
import type { KnownNearMint } from '#domain/prices/condition-estimate'
import type { PriceQuote } from '#domain/prices/price-quote'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import type { MarketPricesTable, SourceQuotesTable } from '#server/database/tables/prices'
import type { Reader } from '#server/database/storage'

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
  /** What is asked, where only a share of it counts; null for any other price. */
  readonly ceilingCents: Cents | null
}

export const priceColumns = columnMap([
  'product_id',
  'price_key',
  'price_cents',
  'as_of',
  'source',
  'kind',
  'confidence',
  'listings',
  'ceiling_cents',
])

/** Everybody's prices, or those that only some see instead (see seen-prices). */
export type PriceView = 'everybodys' | 'restricted'

export const tablesOf = {
  everybodys: { prices: 'market_prices', points: 'price_points' },
  restricted: { prices: 'restricted_prices', points: 'restricted_points' },
} as const

/** Returns the prices of these keys, by `mapKey`: everybody's, or the restricted ones. */
export async function pricesByKey(
  db: Reader,
  keys: readonly PriceKey[],
  view: PriceView = 'everybodys',
): Promise<Map<string, MarketPrice>> {
  const wanted = new Set(keys.map(mapKey))
  const prices = await inChunks(productIdsOf(keys), ids => pricesOf(db, ids, view))
  return new Map(prices.map(price => [mapKey(price), price] as const).filter(([key]) => wanted.has(key)))
}

/** Returns the prices of these products, at most some hundred: everybody's, or the restricted ones. */
export async function pricesOf(
  db: Reader,
  productIds: readonly string[],
  view: PriceView,
): Promise<MarketPrice[]> {
  const rows = await db
    .selectFrom(tablesOf[view].prices)
    .selectAll()
    .where('product_id', 'in', productIds)
    .execute()
  return rows.map(priceOf)
}

/** Reads what a source said in its own currency; empty for US dollars. */
export function originalOf(
  row: Pick<Selectable<SourceQuotesTable>, 'original_currency' | 'original_cents' | 'rate_day'>,
): Pick<PriceQuote, 'original'> {
  const { original_currency: currency, original_cents: inOriginal, rate_day: rateDay } = row
  if (currency === null || inOriginal === null || rateDay === null) return {}
  return { original: { currency, cents: inOriginal, rateDay } }
}

/** Whether two prices of a key are the same in all that a collector sees of them. */
export function isSamePrice(one: MarketPrice, other: MarketPrice | undefined): boolean {
  return (
    one.source === other?.source &&
    one.asOf === other.asOf &&
    one.priceCents === other.priceCents &&
    one.ceilingCents === other.ceilingCents
  )
}

/** Returns a price key as the key of a Map. */
export function mapKey({ productId, priceKey }: PriceKey): string {
  return `${productId} ${priceKey}`
}

/** Returns the key of a row. */
export function keyOf(row: { readonly product_id: string; readonly price_key: string }): PriceKey {
  return { productId: row.product_id, priceKey: row.price_key }
}

/** Whether a row is of one of these keys, at most some hundred. */
export function isOneOf(keys: readonly PriceKey[]): RawBuilder<SqlBool> {
  const pairs = sql.join(keys.map(({ productId, priceKey }) => sql`(${productId}, ${priceKey})`))
  return sql<SqlBool>`(product_id, price_key) in (values ${pairs})`
}

/** Returns the products of keys, each once. */
export function productIdsOf(keys: readonly Pick<PriceKey, 'productId'>[]): string[] {
  return [...new Set(keys.map(({ productId }) => productId))]
}

/** Compares keys. Every write of several keys is in this order, so that two transactions never deadlock. */
export function byKey(one: PriceKey, other: PriceKey): number {
  return mapKey(one) < mapKey(other) ? -1 : 1
}

export function priceOf(row: Selectable<MarketPricesTable>): MarketPrice {
  return { ...priceColumns.read(row), isEstimate: row.is_estimate === 'yes' }
}

/** Returns everybody's Near Mint prices of these products, for estimates of their other conditions, by product. */
export async function nearMintPrices(
  db: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, KnownNearMint>> {
  const found = new Map<string, KnownNearMint>()
  const rows = await inChunks(productIds, some =>
    db
      .selectFrom('products')
      .leftJoin('market_prices', join =>
        join
          .onRef('market_prices.product_id', '=', 'products.id')
          .on('market_prices.price_key', '=', priceKeyOf(nearMint)),
      )
      .select(['products.id', 'release_date', 'price_cents', 'kind', 'listings', 'as_of'])
      .where('products.id', 'in', some)
      .execute(),
  )
  for (const row of rows) {
    const { price_cents: priceCents, kind, listings, as_of: asOf } = row
    const isKnown = priceCents !== null && kind !== null && asOf !== null
    const price = isKnown ? { priceCents, kind, listings, asOf } : null
    found.set(row.id, { releasedOn: row.release_date, price })
  }
  return found
}
