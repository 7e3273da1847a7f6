/** What each source says of each key: its newest quote, and the days on which it changed. */
import type { Cents } from '#domain/money/money'
import type { PriceQuote } from '#domain/prices/price-quote'
import { dayOf } from '#domain/day'
import type { Selectable } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { addRows, saveRows } from '#server/database/saved-rows'
import { byKey, type MarketPrice, mapKey, originalOf, type PriceKey, productIdsOf } from './market-prices.ts'
import type { SavedPrices } from './save-prices.ts'
import type { SourceQuotesTable } from '#server/database/tables/prices'
import type { Reader, Writer } from '#server/database/storage'

/** A quote of a source, kept until the same source gives another. */
export type KeptQuote = Omit<MarketPrice, 'ceilingCents'> & Pick<PriceQuote, 'original'>

const quoteColumns = columnMap([
  'product_id',
  'price_key',
  'source',
  'price_cents',
  'as_of',
  'kind',
  'confidence',
  'listings',
])

/** Returns the quotes of these keys, by `mapKey`. */
export async function quotesByKey(
  db: Reader,
  keys: readonly PriceKey[],
): Promise<ReadonlyMap<string, readonly KeptQuote[]>> {
  const wanted = new Set(keys.map(mapKey))
  const quotes = await inChunks(productIdsOf(keys), productIds => quotesOf(db, productIds))
  const ofKeys = quotes.filter(quote => wanted.has(mapKey(quote)))
  return Map.groupBy(ofKeys, mapKey)
}

/**
 * Saves the newest quote of each source and key. Where its price differs from the one before, keeps both: that of
 * `day`, and that of the last day on which the source said the old one. Of a list, only where somebody watches the key.
 * Needs the lock of prices (see price-locks).
 */
export async function saveQuotes(
  tx: Writer,
  found: readonly KeptQuote[],
  before: ReadonlyMap<string, readonly KeptQuote[]>,
  { day, watched }: Pick<SavedPrices, 'day' | 'watched'>,
): Promise<void> {
  const quotes = found.toSorted(byKey)
  await saveRows(tx, 'source_quotes', ['product_id', 'price_key', 'source'], quotes.map(rowOf))
  const lastOf = (quote: KeptQuote) =>
    before.get(mapKey(quote))?.find(({ source }) => source === quote.source)
  const changed = quotes
    .filter(quote => !watched || watched.has(mapKey(quote)))
    .filter(quote => lastOf(quote)?.priceCents !== quote.priceCents)
  const last = changed.flatMap(quote => {
    const one = lastOf(quote)
    const lastDay = one && dayOf(new Date(one.asOf))
    return one && lastDay !== undefined && lastDay < day ? [pointOf(one, lastDay)] : []
  })
  // What was found on a day stays: a source may give a price for the day before it was found.
  await addRows(tx, 'source_points', pointKey, last)
  const today = changed.map(quote => pointOf(quote, day))
  await saveRows(tx, 'source_points', pointKey, today)
}

/** Deletes what a source said last of a key. Needs the lock of prices (see price-locks). */
export async function deleteQuote(
  tx: Writer,
  { productId, priceKey, source }: PriceKey & { readonly source: string },
): Promise<void> {
  await tx
    .deleteFrom('source_quotes')
    .where('product_id', '=', productId)
    .where('price_key', '=', priceKey)
    .where('source', '=', source)
    .execute()
}

/** Returns the ids of the next products that any source has a quote for, after one. */
export async function quotedProductsAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('source_quotes')
    .select('product_id')
    .distinct()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.product_id)
}

/** Returns all quotes of these products, at most some hundred, by `mapKey`. */
export async function quotesOfProducts(
  db: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptQuote[]>> {
  return Map.groupBy(await quotesOf(db, productIds), mapKey)
}

async function quotesOf(db: Reader, productIds: readonly string[]): Promise<KeptQuote[]> {
  const rows = await db
    .selectFrom('source_quotes')
    .selectAll()
    .where('product_id', 'in', productIds)
    .execute()
  return rows.map(quoteOf)
}

/** Returns how many keys each source has a quote for, by its name. Reads an index from end to end: for operators. */
export async function countQuotes(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('source_quotes')
    .select(['source', ({ fn }) => fn.countAll<number>().as('quotes')])
    .groupBy('source')
    .orderBy('source')
    .execute()
  return new Map(rows.map(({ source, quotes }) => [source, Number(quotes)]))
}

const pointKey = ['product_id', 'price_key', 'source', 'day'] as const

function pointOf({ productId, priceKey, source, priceCents }: KeptQuote, day: string) {
  return { product_id: productId, price_key: priceKey, source, day, price_cents: priceCents }
}

function rowOf(quote: KeptQuote) {
  const { original = null } = quote
  return {
    ...quoteColumns.write(quote),
    is_estimate: quote.isEstimate ? ('yes' as const) : ('no' as const),
    original_currency: original?.currency ?? null,
    original_cents: (original?.cents ?? null) as Cents | null,
    rate_day: original?.rateDay ?? null,
  }
}

function quoteOf(row: Selectable<SourceQuotesTable>): KeptQuote {
  return { ...quoteColumns.read(row), isEstimate: row.is_estimate === 'yes', ...originalOf(row) }
}
