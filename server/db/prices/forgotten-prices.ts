/** Takes out what a source said: all of it, or that of one day. */
import { daysAfter } from '#domain/day'
import { estimateSource } from '#domain/prices/condition-estimate'
import { type SqlBool, sql } from 'kysely'
import { inChunks, writeInChunks } from '#server/database/chunks'
import type { Reader, Writer } from '#server/database/storage'
import { isOneOf, keyOf, mapKey, type PriceKey, productIdsOf } from './market-prices.ts'
import type { SourcedKey } from './held-back-prices.ts'
import { deleteQuote, type KeptQuote, quotesOfProducts } from './source-quotes.ts'
import { watchedKeys } from './watched-keys.ts'

/** What a source said on one UTC day. */
export interface SourceDay {
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
export async function takeOutDay(
  tx: Writer,
  sourceDay: SourceDay,
  productIds: readonly string[],
): Promise<TakenOut> {
  const { source, day } = sourceDay
  const pointsOf = async (table: 'source_points' | 'price_points' | 'restricted_points') => {
    const deletion = tx.deleteFrom(table).where('source', '=', source).where(isOn(day))
    const ofProducts = deletion.where('product_id', 'in', productIds)
    return (await ofProducts.returning(['product_id', 'price_key']).execute()).map(keyOf)
  }
  const points = await pointsOf('source_points')
  const touched = [...points, ...(await pointsOf('price_points')), ...(await pointsOf('restricted_points'))]
  await tx
    .deleteFrom('held_back_prices')
    .where('source', '=', source)
    .where('product_id', 'in', productIds)
    .where('found_at', '>=', day)
    .where('found_at', '<', daysAfter(day, 1))
    .execute()
  const quoted = await quotesOf(tx, sourceDay, productIds, new Set(points.map(mapKey)))
  for (const { quote, before } of quoted) await putBack(tx, quote, before)
  const keys = quoted.map(({ quote }) => quote)
  await forgetMadeOf(tx, sourceDay, keys)
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
  { source, day }: SourceDay,
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
  // Prices of what no collector holds or wishes for are kept now and then.
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
async function forgetMadeOf(
  tx: Writer,
  { source, day }: SourceDay,
  quotes: readonly PriceKey[],
): Promise<void> {
  const productIds = productIdsOf(quotes)
  await writeInChunks(quotes, async some => {
    await tx.deleteFrom('market_prices').where('source', '=', source).where(isOneOf(some)).execute()
    await tx.deleteFrom('price_evidence').where(isOneOf(some)).execute()
  })
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
  await writeInChunks(held, some =>
    tx
      .deleteFrom('notifications')
      .where('collector_id', 'in', [...new Set(some.map(({ collectorId }) => collectorId))])
      .where('kind', '=', 'price_move')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .where(isHeldOneOf(some))
      .execute(),
  )
  return held
}

/** Forgets what holders were last notified of these keys, so that the price of now is no move. Returns who holds what. */
export async function forgetBaselines(tx: Writer, keys: readonly PriceKey[]): Promise<HeldKey[]> {
  const rows = await inChunks(keys, some =>
    tx
      .selectFrom('holding_groups')
      .select(['collector_id', 'product_id', 'price_key'])
      .distinct()
      .where(isOneOf(some))
      .execute(),
  )
  const held = rows.map(row => ({ collectorId: row.collector_id, ...keyOf(row) }))
  await writeInChunks(held, some => tx.deleteFrom('price_baselines').where(isHeldOneOf(some)).execute())
  return held
}

function isHeldOneOf(held: readonly HeldKey[]) {
  const triples = sql.join(
    held.map(({ collectorId, productId, priceKey }) => sql`(${collectorId}, ${productId}, ${priceKey})`),
  )
  return sql<SqlBool>`(collector_id, product_id, price_key) in (values ${triples})`
}

function keyFields({ productId, priceKey }: PriceKey): PriceKey {
  return { productId, priceKey }
}

/** Returns the ids of the next products by id, after one. */
export async function productIdsAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the quotes, points, held-back prices and evidence of a source for these products, and everybody's prices made of
 * them. Restricted prices stay until they are chosen again. Returns the keys that have lost a quote or their price. Needs the lock of prices
 * (see price-locks).
 */
export async function purgeQuotes(
  tx: Writer,
  source: string,
  productIds: readonly string[],
): Promise<PriceKey[]> {
  const prices = await tx
    .deleteFrom('market_prices')
    .where('source', '=', source)
    .where('product_id', 'in', productIds)
    .returning(['product_id', 'price_key'])
    .execute()
  const quotes = await tx
    .deleteFrom('source_quotes')
    .where('source', '=', source)
    .where('product_id', 'in', productIds)
    .returning(['product_id', 'price_key'])
    .execute()
  for (const table of ['source_points', 'price_points', 'held_back_prices', 'price_evidence'] as const)
    await tx.deleteFrom(table).where('source', '=', source).where('product_id', 'in', productIds).execute()
  const quoted = [...new Set(quotes.map(row => row.product_id))]
  if (quoted.length > 0) {
    // An estimate may be made of it.
    await tx
      .deleteFrom('restricted_points')
      .where('source', 'in', [source, estimateSource])
      .where('product_id', 'in', quoted)
      .execute()
  }
  const keys = [...prices, ...quotes].map(keyOf)
  return [...new Map(keys.map(key => [mapKey(key), key])).values()]
}

/**
 * Deletes the quote of a source for a key, everybody's price made of it, and its points since a day. Needs the lock of prices
 * (see price-locks).
 */
export async function purgeQuote(tx: Writer, key: SourcedKey, fromDay: string): Promise<void> {
  const { productId, priceKey, source } = key
  await deleteQuote(tx, key)
  for (const table of ['market_prices', 'source_points', 'price_points'] as const) {
    let deletion = tx
      .deleteFrom(table)
      .where('product_id', '=', productId)
      .where('price_key', '=', priceKey)
      .where('source', '=', source)
    if (table !== 'market_prices') deletion = deletion.where('day', '>=', fromDay)
    await deletion.execute()
  }
}
