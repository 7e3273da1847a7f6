/** Removes everything that a source said of some products. */
import { estimateSource } from '#domain/prices/condition-estimate'
import type { SourcedKey } from './held-back-prices.ts'
import type { PriceKey } from './market-prices.ts'
import { deleteQuote } from './source-quotes.ts'
import type { Reader, Writer } from '#server/database/storage'

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
  const keys = new Map(
    [...prices, ...quotes].map(row => [
      `${row.product_id} ${row.price_key}`,
      { productId: row.product_id, priceKey: row.price_key },
    ]),
  )
  return [...keys.values()]
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
