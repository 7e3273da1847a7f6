import type { Cents } from '#domain/money'
import { insertInChunks } from './chunks.ts'
import type { Writer } from './storage.ts'

export interface MarketPrice {
  readonly productId: string
  /** See priceKey in the domain. */
  readonly priceKey: string
  readonly priceCents: Cents
  /** When the source said so. */
  readonly asOf: string
}

/** Keeps the newest price for each product and key. Whoever holds it is revalued by their own next change. */
export async function savePrices(tx: Writer, prices: readonly MarketPrice[]): Promise<void> {
  const rows = prices.map(price => ({
    product_id: price.productId,
    price_key: price.priceKey,
    price_cents: price.priceCents,
    as_of: price.asOf,
  }))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('market_prices')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['product_id', 'price_key']).doUpdateSet(({ ref }) => ({
          price_cents: ref('excluded.price_cents'),
          as_of: ref('excluded.as_of'),
        })),
      )
      .execute(),
  )
}
