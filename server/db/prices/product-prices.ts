/** The prices of products and their history, as a collector sees them. */
import type { Cents } from '#domain/money/money'
import type { HeldBackPrice } from '#domain/prices/held-back-price'
import { restrictedSources } from '#domain/prices/restricted-sources'
import type { PriceQuote } from '#domain/prices/price-quote'
import { sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import {
  type MarketPrice,
  mapKey,
  originalOf,
  type PriceKey,
  priceColumns,
  priceOf,
  productIdsOf,
} from './market-prices.ts'
import { seesRestricted } from './seen-prices.ts'
import type { Reader } from '#server/database/storage'

/** A price, with what its source said in its own currency, and what it said since that waits to be found again. */
export type ProductPrice = MarketPrice & Pick<PriceQuote, 'original'> & { readonly waiting: Waiting | null }

export type Waiting = Pick<HeldBackPrice, 'priceCents' | 'foundAt' | 'isContradicting'>
/** One that waits where no price counts. */
export type WaitingPrice = Waiting & PriceKey

/** What tells a row of the second table from one of the first: it is the one to show. */
const [everybodys, restricted] = [sql.lit(0).as('view'), sql.lit(1).as('view')] as const

const maxPrices = 200

/** Lists the prices of a product, at most 200, ordered by key. */
export async function pricesOfProduct(
  db: Reader,
  collectorId: string,
  productId: string,
): Promise<ProductPrice[]> {
  const rows = await db
    .selectFrom('market_prices')
    // The source may have said something else since, which was not chosen.
    .leftJoin('source_quotes', join =>
      join
        .onRef('source_quotes.product_id', '=', 'market_prices.product_id')
        .onRef('source_quotes.price_key', '=', 'market_prices.price_key')
        .onRef('source_quotes.source', '=', 'market_prices.source')
        .onRef('source_quotes.price_cents', '=', 'market_prices.price_cents')
        .onRef('source_quotes.as_of', '=', 'market_prices.as_of'),
    )
    .select(priceColumns.of('market_prices'))
    .leftJoin('held_back_prices', join =>
      join
        .onRef('held_back_prices.product_id', '=', 'market_prices.product_id')
        .onRef('held_back_prices.price_key', '=', 'market_prices.price_key')
        .onRef('held_back_prices.source', '=', 'market_prices.source'),
    )
    .select(['market_prices.is_estimate', 'original_currency', 'original_cents', 'rate_day', everybodys])
    .select(waitingColumns)
    .where('market_prices.product_id', '=', productId)
    .unionAll(
      db
        .selectFrom('restricted_prices')
        .leftJoin('held_back_prices', join =>
          join
            .onRef('held_back_prices.product_id', '=', 'restricted_prices.product_id')
            .onRef('held_back_prices.price_key', '=', 'restricted_prices.price_key')
            .onRef('held_back_prices.source', '=', 'restricted_prices.source'),
        )
        .select(priceColumns.of('restricted_prices'))
        // None of them was in another currency.
        .select([
          'restricted_prices.is_estimate',
          sql<string | null>`null`.as('original_currency'),
          sql<Cents | null>`null`.as('original_cents'),
          sql<string | null>`null`.as('rate_day'),
          restricted,
        ])
        .select(waitingColumns)
        .where('restricted_prices.product_id', '=', productId)
        .where(seesRestricted(collectorId)),
    )
    // By its place: SQLite does not find its name in both parts.
    .orderBy(sql.lit(2))
    .limit(2 * maxPrices)
    .execute()
  return shownOf(
    rows,
    row => row.price_key,
    row => ({ ...priceOf(row), ...originalOf(row), waiting: waitingOf(row) }),
  ).slice(0, maxPrices)
}

const waitingColumns = [
  'held_back_prices.price_cents as waiting_cents',
  'held_back_prices.found_at',
  'held_back_prices.contradicts',
] as const

interface WaitingRow {
  readonly waiting_cents: Cents | null
  readonly found_at: string | null
  readonly contradicts: 'yes' | 'no' | null
}

function waitingOf({
  waiting_cents: priceCents,
  found_at: foundAt,
  contradicts,
}: WaitingRow): Waiting | null {
  if (priceCents === null || foundAt === null) return null
  return { priceCents, foundAt, isContradicting: contradicts === 'yes' }
}

/** Lists what waits of a product for keys without a price that counts: the newest of each, at most 200. */
export async function waitingOfProduct(
  db: Reader,
  productId: string,
  prices: readonly PriceKey[],
): Promise<WaitingPrice[]> {
  const priced = new Set(prices.map(({ priceKey }) => priceKey))
  const rows = await db
    .selectFrom('held_back_prices')
    .select(['price_key', 'source'])
    .select(waitingColumns)
    .where('product_id', '=', productId)
    .orderBy('found_at')
    .limit(maxPrices)
    .execute()
  const waiting = rows.flatMap(row => {
    const price = restrictedSources.has(row.source) || priced.has(row.price_key) ? null : waitingOf(row)
    return price ? [{ productId, priceKey: row.price_key, ...price }] : []
  })
  return [...new Map(waiting.map(one => [one.priceKey, one])).values()]
}

/** Returns the prices of these keys as a collector sees them, by `mapKey`. */
export async function pricesSeenByKey(
  db: Reader,
  collectorId: string,
  keys: readonly PriceKey[],
): Promise<ReadonlyMap<string, MarketPrice>> {
  const wanted = new Set(keys.map(mapKey))
  const rows = await inChunks(productIdsOf(keys), productIds =>
    db
      .selectFrom('market_prices')
      .select(priceColumns.of('market_prices'))
      .select(['is_estimate', everybodys])
      .where('product_id', 'in', productIds)
      .unionAll(
        db
          .selectFrom('restricted_prices')
          .select(priceColumns.of('restricted_prices'))
          .select(['is_estimate', restricted])
          .where('product_id', 'in', productIds)
          .where(seesRestricted(collectorId)),
      )
      .execute(),
  )
  const found = shownOf(rows, row => `${row.product_id} ${row.price_key}`, priceOf)
  return new Map(found.map(price => [mapKey(price), price] as const).filter(([key]) => wanted.has(key)))
}

/** The price of one key on one day. */
export interface PricePoint {
  readonly priceKey: string
  readonly day: string
  readonly priceCents: Cents
  readonly source: string
}

const maxPoints = 20_000

/** Returns the price history of a product, oldest first within each key. */
export async function pointsOfProduct(
  db: Reader,
  collectorId: string,
  productId: string,
): Promise<PricePoint[]> {
  const rows = await db
    .selectFrom('price_points')
    .select(['price_key', 'day', 'price_cents', 'source', everybodys])
    .where('product_id', '=', productId)
    .unionAll(
      db
        .selectFrom('restricted_points')
        .select(['price_key', 'day', 'price_cents', 'source', restricted])
        .where('product_id', '=', productId)
        .where(seesRestricted(collectorId)),
    )
    .orderBy('day', 'desc')
    .orderBy('price_key')
    .limit(maxPoints)
    .execute()
  return shownOf(
    rows,
    row => `${row.price_key} ${row.day}`,
    row => ({ priceKey: row.price_key, day: row.day, priceCents: row.price_cents, source: row.source }),
  ).reverse()
}

/**
 * Returns the points of a key as a collector sees them: those after a day, and the last one up to it. Oldest first, at most
 * one a day.
 */
export async function pointsOfKey(
  db: Reader,
  collectorId: string,
  { productId, priceKey }: PriceKey,
  first: string,
): Promise<Omit<PricePoint, 'priceKey'>[]> {
  const pointsOf = (table: 'price_points' | 'restricted_points') => {
    const points = db
      .selectFrom(table)
      .select(['day', 'price_cents', 'source', table === 'price_points' ? everybodys : restricted])
      .where('product_id', '=', productId)
      .where('price_key', '=', priceKey)
    return table === 'price_points' ? points : points.where(seesRestricted(collectorId))
  }
  const rows = []
  for (const table of ['price_points', 'restricted_points'] as const) {
    rows.push(
      ...(await pointsOf(table).where('day', '<=', first).orderBy('day', 'desc').limit(1).execute()),
      ...(await pointsOf(table).where('day', '>', first).orderBy('day').limit(maxPoints).execute()),
    )
  }
  rows.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : other.view - one.view))
  return shownOf(
    rows,
    ({ day }) => day,
    row => ({ day: row.day, priceCents: row.price_cents, source: row.source }),
  )
}

/** Returns the rows in their order, each key once: the restricted row where there are two. */
function shownOf<Row extends { readonly view: number }, Shown>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  read: (row: Row) => Shown,
): Shown[] {
  const shown = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    if (row.view === 1 || !shown.has(key)) shown.set(key, row)
  }
  return [...shown.values()].map(read)
}
