/** Saves prices as they are chosen, with their histories, and queues whom they concern. */
import { dayOf, daysAfter } from '#domain/day'
import { inChunks, writeInChunks } from '#server/database/chunks'
import { addRows, saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import { queueChangedPrices } from './changed-prices.ts'
import {
  byKey,
  isOneOf,
  keyOf,
  mapKey,
  type MarketPrice,
  priceColumns,
  type PriceKey,
  pricesByKey,
  type PriceView,
  productIdsOf,
  tablesOf,
} from './market-prices.ts'
import { lockPricesToSave } from './price-locks.ts'

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

/** How often a price is kept that no collector holds or wishes for. */
const unwatchedDays = 28

/**
 * Saves the newest price of each key, also as the price of its day. Of a list, a changed price that somebody watches is kept
 * with the last day of the one before, so that its history needs no other days; any other price once in 28 days. Queues
 * each price that changed or is from another instant and may concern somebody, so that they are valued again; writes
 * nothing for each of them. Locks the prices first (see
 * price-locks): the last price read below is the one replaced, and a transaction that adds a copy or a target price
 * has either committed it, or reads the new price.
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
  const rows = prices.map(price => ({
    ...priceColumns.write(price),
    is_estimate: price.isEstimate ? ('yes' as const) : ('no' as const),
  }))
  await saveRows(tx, tables.prices, ['product_id', 'price_key'], rows)
  const dated = prices.map(price => ({ ...price, day }))
  if (watched === null) await savePoints(tx, tables.points, dated)
  else {
    const isDue = (price: MarketPrice) =>
      alsoDated.has(mapKey(price)) || before.get(mapKey(price))?.priceCents !== price.priceCents
    const { last, today } = await pointsOfList(tx, tables.points, dated, { before, watched, isDue })
    // What was found on a day stays: a source may give a price for the day before it was found.
    await addRows(tx, tables.points, pointKey, last.map(pointRow))
    await savePoints(tx, tables.points, today)
  }
  const changed = prices
    .map(price => ({ price, last: before.get(mapKey(price)) }))
    .filter(({ price, last }) => price.priceCents !== last?.priceCents || price.asOf !== last.asOf)
    .filter(({ price }) => watched === null || watched.has(mapKey(price)))
    .map(({ price, last }) => ({ ...price, lastCents: last?.priceCents ?? null }))
  await queueChangedPrices(tx, changed, at)
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

/** Returns the day of the newest point of each of these keys, by `mapKey`. */
async function newestPointDays(
  db: Reader,
  table: PointsTable,
  keys: readonly PriceKey[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inChunks(productIdsOf(keys), productIds =>
    db
      .selectFrom(table)
      .select(['product_id', 'price_key', ({ fn }) => fn.max('day').as('day')])
      .where('product_id', 'in', productIds)
      .groupBy(['product_id', 'price_key'])
      .execute(),
  )
  return new Map(rows.map(row => [mapKey(keyOf(row)), row.day]))
}

const pointKey = ['product_id', 'price_key', 'day'] as const

/** Keeps prices of a day. */
export async function savePoints(tx: Writer, table: PointsTable, points: readonly DayPrice[]): Promise<void> {
  await saveRows(tx, table, pointKey, points.map(pointRow))
}

function pointRow({ productId, priceKey, priceCents, source, day }: DayPrice) {
  return { product_id: productId, price_key: priceKey, day, price_cents: priceCents, source }
}

/** Deletes the restricted prices of these keys, so that everybody's are seen instead. */
export async function deleteRestrictedPrices(tx: Writer, keys: readonly PriceKey[]): Promise<void> {
  await writeInChunks(keys, chunk => tx.deleteFrom('restricted_prices').where(isOneOf(chunk)).execute())
}

/** Deletes the restricted history of these products. */
export async function deleteRestrictedPoints(tx: Writer, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0)
    await tx.deleteFrom('restricted_points').where('product_id', 'in', productIds).execute()
}
