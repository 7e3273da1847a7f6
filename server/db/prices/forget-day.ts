/** Takes what a source said on one day out of its quotes and of the histories of prices. */
import { daysAfter } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import type { Reader, Writer } from '#server/database/storage'
import { mapKey, type PriceKey } from './market-prices.ts'
import { deleteQuote, type KeptQuote, quotesOfProducts } from './source-quotes.ts'
import { watchedKeys } from './watched-keys.ts'

/** What a source said on one UTC day. */
export interface SaidOn {
  readonly source: string
  readonly day: string
}

/** What was taken out. */
export interface TakenOut {
  /** Keys whose newest quote was of that day. They have the one before again, or none. */
  readonly quoted: readonly PriceKey[]
  /** All keys that lost a quote or a point. */
  readonly touched: readonly PriceKey[]
}

/**
 * Takes a day of a source out of these products: its points, the prices that wait since then, and its newest quotes if they
 * are of that day. In their place comes what is known that the source said before that day. Everybody's prices
 * that were made of such a quote are deleted, to be chosen again. Needs the lock of prices (see price-locks).
 */
export async function takeOutDay(tx: Writer, said: SaidOn, productIds: readonly string[]): Promise<TakenOut> {
  const { source, day } = said
  const points = await tx
    .deleteFrom('source_points')
    .where('source', '=', source)
    .where(isOn(day))
    .where('product_id', 'in', productIds)
    .returning(['product_id', 'price_key'])
    .execute()
  const touched = points.map(keyOf)
  for (const table of ['price_points', 'restricted_points'] as const) {
    const prices = await tx
      .deleteFrom(table)
      .where('source', '=', source)
      .where(isOn(day))
      .where('product_id', 'in', productIds)
      .returning(['product_id', 'price_key'])
      .execute()
    touched.push(...prices.map(keyOf))
  }
  await tx
    .deleteFrom('held_back_prices')
    .where('source', '=', source)
    .where('product_id', 'in', productIds)
    .where('found_at', '>=', day)
    .where('found_at', '<', daysAfter(day, 1))
    .execute()
  const quoted = await quotesOf(tx, said, productIds, new Set(points.map(row => mapKey(keyOf(row)))))
  for (const { quote, before } of quoted) await putBack(tx, quote, before)
  const keys = quoted.map(({ quote }) => quote)
  await forgetMadeOf(tx, said, keys)
  const all = new Map([...touched, ...keys].map(key => [mapKey(key), keyFields(key)]))
  return { quoted: keys.map(keyFields), touched: [...all.values()] }
}

/** Finds points by product. The index of days would read those of all products each time. */
function isOn(day: string) {
  return sql<SqlBool>`day || '' = ${day}`
}

/** A quote of that day, and what its source said last before it. */
interface QuoteOfDay {
  readonly quote: KeptQuote
  readonly before: { readonly day: string; readonly priceCents: KeptQuote['priceCents'] } | null
}

/**
 * Returns the newest quotes that are of that day. Where the days of a key are kept, its quote is of the day of its last
 * point; elsewhere of the day that the source gave it, or of the next one, on which it was read.
 */
async function quotesOf(
  db: Reader,
  { source, day }: SaidOn,
  productIds: readonly string[],
  changedThatDay: ReadonlySet<string>,
): Promise<QuoteOfDay[]> {
  const quotes = [...(await quotesOfProducts(db, productIds)).values()].flat()
  const ofSource = quotes.filter(quote => quote.source === source)
  const watched = await watchedKeys(db, ofSource)
  const rows = await db
    .selectFrom('source_points')
    .select(['product_id', 'price_key', 'day', 'price_cents'])
    .where('source', '=', source)
    .where('product_id', 'in', productIds)
    .orderBy('day')
    .execute()
  const pointsOf = Map.groupBy(rows, row => mapKey(keyOf(row)))
  // Of what nobody watches, prices are kept now and then.
  const prices = await db
    .selectFrom('price_points')
    .select(['product_id', 'price_key', 'day', 'price_cents'])
    .where('source', '=', source)
    .where('product_id', 'in', productIds)
    .where('day', '<', day)
    .orderBy('day')
    .execute()
  const pricesOf = Map.groupBy(prices, row => mapKey(keyOf(row)))
  const [from, to] = [daysAfter(day, -1), daysAfter(day, 1)]
  return ofSource.flatMap(quote => {
    const kept = pointsOf.get(mapKey(quote)) ?? []
    const before = [...(pricesOf.get(mapKey(quote)) ?? []), ...kept.filter(point => point.day < day)].at(-1)
    const isOfDay = changedThatDay.has(mapKey(quote))
      ? !kept.some(point => point.day > day)
      : (kept.length === 0 || !watched.has(mapKey(quote))) && quote.asOf >= from && quote.asOf < to
    if (!isOfDay) return []
    return [{ quote, before: before ? { day: before.day, priceCents: before.price_cents } : null }]
  })
}

async function putBack(tx: Writer, quote: KeptQuote, before: QuoteOfDay['before']): Promise<void> {
  const { productId, priceKey, source } = quote
  if (before === null) return deleteQuote(tx, quote)
  await tx
    .updateTable('source_quotes')
    .set({
      price_cents: before.priceCents,
      as_of: `${before.day}T00:00:00.000Z`,
      // What it was in another currency is not kept.
      original_currency: null,
      original_cents: null,
      rate_day: null,
    })
    .where('product_id', '=', productId)
    .where('price_key', '=', priceKey)
    .where('source', '=', source)
    .execute()
}

/** Deletes the prices and the evidence that were made of these quotes, and the points of estimates of that day. */
async function forgetMadeOf(tx: Writer, { source, day }: SaidOn, quotes: readonly PriceKey[]): Promise<void> {
  const productIds = [...new Set(quotes.map(({ productId }) => productId))]
  for (const some of chunksOf(quotes)) {
    const keys = sql.join(some.map(({ productId, priceKey }) => sql`(${productId}, ${priceKey})`))
    const isOne = sql<SqlBool>`(product_id, price_key) in (values ${keys})`
    await tx.deleteFrom('market_prices').where('source', '=', source).where(isOne).execute()
    await tx.deleteFrom('price_evidence').where(isOne).execute()
  }
  for (const table of ['source_points', 'price_points', 'restricted_points'] as const) {
    if (productIds.length === 0) continue
    await tx
      .deleteFrom(table)
      .where('source', '=', estimateSource)
      .where(isOn(day))
      .where('product_id', 'in', productIds)
      .execute()
  }
}

/** A key of one of its holders. */
export interface HeldKey extends PriceKey {
  readonly collectorId: string
}

/**
 * Forgets what holders were last notified of these keys, so that the price of now is no move, and the moves that they were
 * notified of from `from` up to `to`. Returns who holds what.
 */
export async function forgetMoves(
  tx: Writer,
  keys: readonly PriceKey[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HeldKey[]> {
  const held = await forgetBaselines(tx, keys)
  for (const some of chunksOf(held)) {
    await tx
      .deleteFrom('notifications')
      .where('collector_id', 'in', [...new Set(some.map(({ collectorId }) => collectorId))])
      .where('kind', '=', 'price_move')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .where(isOneOf(some))
      .execute()
  }
  return held
}

/** Forgets what holders were last notified of these keys, so that the price of now is no move. Returns who holds what. */
export async function forgetBaselines(tx: Writer, keys: readonly PriceKey[]): Promise<HeldKey[]> {
  const held: HeldKey[] = []
  for (const some of chunksOf(keys)) {
    const wanted = sql.join(some.map(({ productId, priceKey }) => sql`(${productId}, ${priceKey})`))
    const rows = await tx
      .selectFrom('holding_groups')
      .select(['collector_id', 'product_id', 'price_key'])
      .distinct()
      .where(sql<SqlBool>`(product_id, price_key) in (values ${wanted})`)
      .execute()
    held.push(...rows.map(row => ({ collectorId: row.collector_id, ...keyOf(row) })))
  }
  for (const some of chunksOf(held)) await tx.deleteFrom('price_baselines').where(isOneOf(some)).execute()
  return held
}

function isOneOf(held: readonly HeldKey[]) {
  const triples = sql.join(
    held.map(({ collectorId, productId, priceKey }) => sql`(${collectorId}, ${productId}, ${priceKey})`),
  )
  return sql<SqlBool>`(collector_id, product_id, price_key) in (values ${triples})`
}

function keyOf(row: { readonly product_id: string; readonly price_key: string }): PriceKey {
  return { productId: row.product_id, priceKey: row.price_key }
}

function keyFields({ productId, priceKey }: PriceKey): PriceKey {
  return { productId, priceKey }
}
