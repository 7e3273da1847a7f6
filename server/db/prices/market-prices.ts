import { dayOf, daysAfter } from '#domain/day'
import type { Cents } from '#domain/money/money'
import type { PriceQuote } from '#domain/prices/price-quote'
import type { Selectable } from 'kysely'
import { chunksOf, insertInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { queueChangedPrices } from './changed-prices.ts'
import { lockPricesToSave } from './price-locks.ts'
import type { MarketPricesTable, SourceQuotesTable } from '#server/database/tables/prices'
import type { Reader, Writer } from '#server/database/storage'

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

const tablesOf = {
  everybodys: { prices: 'market_prices', points: 'price_points' },
  restricted: { prices: 'restricted_prices', points: 'restricted_points' },
} as const

type PointsTable = (typeof tablesOf)[PriceView]['points']

export interface SavedPrices {
  readonly day: string
  readonly at: string
  /** Everybody's without it. */
  readonly view?: PriceView
  /** Keys, by `mapKey`, whose price of the day is kept although it did not change. */
  readonly dated?: ReadonlySet<string>
  /** The keys that somebody watches, of a list that names the whole catalogue. Without it, or null, all are. */
  readonly watched?: ReadonlySet<string> | null
}

/** How often a price that nobody watches is kept. */
const unwatchedDays = 28

/**
 * Saves the newest price of each key, also as the price of its day. Of a list, a changed price that somebody watches is kept
 * with the last day of the one before, so that its history needs no other days; any other price once in 28 days. Queues
 * each price that changed or is from another instant and may concern somebody, so that they are valued again; writes
 * nothing for each of them. Locks the prices first (see
 * price-locks): the last price read below is the one replaced, and whoever adds a copy or a target price has either
 * committed it, or reads the new price.
 */
export async function savePrices(
  tx: Writer,
  found: readonly MarketPrice[],
  { day, at, watched = null, view = 'everybodys', dated: alsoDated = new Set() }: SavedPrices,
): Promise<void> {
  if (found.length === 0) return
  const prices = found.toSorted(byKey)
  await lockPricesToSave(
    tx,
    prices.map(({ productId }) => productId),
  )
  const tables = tablesOf[view]
  const before = await pricesByKey(tx, prices, view)
  await upsertPrices(tx, tables.prices, prices)
  const dated = prices.map(price => ({ ...price, day }))
  if (watched === null) await upsertPoints(tx, tables.points, dated)
  else {
    const isDue = (price: MarketPrice) =>
      alsoDated.has(mapKey(price)) || before.get(mapKey(price))?.priceCents !== price.priceCents
    const { last, today } = await pointsOfList(tx, tables.points, dated, { before, watched, isDue })
    await addPoints(tx, tables.points, last)
    await upsertPoints(tx, tables.points, today)
  }
  const changed = prices
    .map(price => ({ price, last: before.get(mapKey(price)) }))
    .filter(({ price, last }) => price.priceCents !== last?.priceCents || price.asOf !== last.asOf)
    .filter(({ price }) => watched === null || watched.has(mapKey(price)))
    .map(({ price, last }) => ({ ...price, lastCents: last?.priceCents ?? null }))
  await queueChangedPrices(tx, changed, at)
}

/** Returns the prices of these keys, by `mapKey`: everybody's, or the restricted ones. */
export async function pricesByKey(
  db: Reader,
  keys: readonly PriceKey[],
  view: PriceView = 'everybodys',
): Promise<Map<string, MarketPrice>> {
  const productIds = [...new Set(keys.map(({ productId }) => productId))]
  const wanted = new Set(keys.map(mapKey))
  const found = new Map<string, MarketPrice>()
  for (const ids of chunksOf(productIds, 500))
    for (const price of await pricesOf(db, ids, view))
      if (wanted.has(mapKey(price))) found.set(mapKey(price), price)
  return found
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

/** Compares keys. Every write of several keys is in this order, so that two transactions never deadlock. */
export function byKey(one: PriceKey, other: PriceKey): number {
  return mapKey(one) < mapKey(other) ? -1 : 1
}

async function upsertPrices(
  tx: Writer,
  table: (typeof tablesOf)[PriceView]['prices'],
  prices: readonly MarketPrice[],
): Promise<void> {
  const rows = prices.map(price => ({
    ...priceColumns.write(price),
    is_estimate: price.isEstimate ? ('yes' as const) : ('no' as const),
  }))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto(table)
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
          ceiling_cents: ref('excluded.ceiling_cents'),
        })),
      )
      .execute(),
  )
}

type DayPrice = Pick<MarketPrice, 'productId' | 'priceKey' | 'priceCents' | 'source'> & {
  readonly day: string
}

interface ListedPoints {
  readonly before: ReadonlyMap<string, MarketPrice>
  readonly watched: ReadonlySet<string>
  readonly isDue: (price: MarketPrice) => boolean
}

/** The points of a list: watched prices that changed, those before on their last day, and others once in a while. */
async function pointsOfList(
  db: Reader,
  table: PointsTable,
  prices: readonly (MarketPrice & DayPrice)[],
  { before, watched, isDue }: ListedPoints,
): Promise<{ readonly last: readonly DayPrice[]; readonly today: readonly DayPrice[] }> {
  const isWatched = (price: PriceKey) => watched.has(mapKey(price))
  const newest = await newestPointDays(
    db,
    table,
    prices.filter(price => !isWatched(price)),
  )
  const today = prices.filter(price => {
    if (isWatched(price)) return isDue(price)
    const last = newest.get(mapKey(price))
    return last === undefined || last <= daysAfter(price.day, -unwatchedDays)
  })
  const last = today.filter(isWatched).flatMap(price => {
    const one = before.get(mapKey(price))
    const lastDay = one && dayOf(new Date(one.asOf))
    return one && lastDay !== undefined && lastDay < price.day ? [{ ...one, day: lastDay }] : []
  })
  return { last, today }
}

/** Keeps what was found on a day: a source may give a price for the day before it was found. */
async function addPoints(tx: Writer, table: PointsTable, points: readonly DayPrice[]): Promise<void> {
  await insertInChunks(points.map(pointRow), chunk =>
    tx
      .insertInto(table)
      .values(chunk)
      .onConflict(conflict => conflict.columns(['product_id', 'price_key', 'day']).doNothing())
      .execute(),
  )
}

/** Returns the day of the newest point of each of these keys, by `mapKey`. */
async function newestPointDays(
  db: Reader,
  table: PointsTable,
  keys: readonly PriceKey[],
): Promise<ReadonlyMap<string, string>> {
  const newest = new Map<string, string>()
  for (const productIds of chunksOf([...new Set(keys.map(({ productId }) => productId))])) {
    const rows = await db
      .selectFrom(table)
      .select(['product_id', 'price_key', ({ fn }) => fn.max('day').as('day')])
      .where('product_id', 'in', productIds)
      .groupBy(['product_id', 'price_key'])
      .execute()
    for (const row of rows)
      newest.set(mapKey({ productId: row.product_id, priceKey: row.price_key }), row.day)
  }
  return newest
}

/** Keeps prices of a day. */
export async function upsertPoints(
  tx: Writer,
  table: PointsTable,
  points: readonly DayPrice[],
): Promise<void> {
  await insertInChunks(points.map(pointRow), chunk =>
    tx
      .insertInto(table)
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

function pointRow({ productId, priceKey, priceCents, source, day }: DayPrice) {
  return { product_id: productId, price_key: priceKey, day, price_cents: priceCents, source }
}

export function priceOf(row: Selectable<MarketPricesTable>): MarketPrice {
  return { ...priceColumns.read(row), isEstimate: row.is_estimate === 'yes' }
}
