import type { Cents } from '#domain/money/money'
import { chunksOf } from '#server/db/chunks'
import { preparedForList } from '#server/db/prepared-lists'
import { mapKey, type PriceKey } from './market-prices.ts'
import type { Reader } from '#server/db/storage'

/** A market price without what is behind it. */
export interface PriceAmount {
  readonly priceCents: Cents
  /** When the source had this price. */
  readonly asOf: string
}

/** Returns the market prices of these keys, and maybe others of their products, by `mapKey`. */
export async function amountsByKey(db: Reader, keys: readonly PriceKey[]): Promise<Map<string, PriceAmount>> {
  const found = new Map<string, PriceAmount>()
  for (const chunk of chunksOf([...new Set(keys.map(({ productId }) => productId))])) {
    for (const row of await amountsQuery(db, {}, chunk)) {
      const key = { productId: row.product_id, priceKey: row.price_key }
      found.set(mapKey(key), { priceCents: row.price_cents, asOf: row.as_of })
    }
  }
  return found
}

const amountsQuery = preparedForList((db, _: object, productIds: readonly string[]) =>
  db
    .selectFrom('market_prices')
    .select(['product_id', 'price_key', 'price_cents', 'as_of'])
    .where('product_id', 'in', [...productIds]),
)
