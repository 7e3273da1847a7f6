import type { Cents } from '#domain/money/money'
import { sql } from 'kysely'
import { chunksOf } from '#server/db/chunks'
import { preparedForList } from '#server/db/prepared-lists'
import { mapKey, type PriceKey } from './market-prices.ts'
import { seesRestricted } from './seen-prices.ts'
import type { Reader } from '#server/db/storage'

/** A market price without what is behind it. */
export interface PriceAmount {
  readonly priceCents: Cents
  /** When the source had this price. */
  readonly asOf: string
}

/** Returns all prices of the products of these keys as a collector sees them, by `mapKey`. */
export async function amountsByKey(
  db: Reader,
  collectorId: string,
  keys: readonly Pick<PriceKey, 'productId'>[],
): Promise<Map<string, PriceAmount>> {
  const found = new Map<string, PriceAmount>()
  for (const chunk of chunksOf([...new Set(keys.map(({ productId }) => productId))])) {
    for (const row of await amountsQuery(db, { collectorId }, chunk)) {
      const key = mapKey({ productId: row.product_id, priceKey: row.price_key })
      if (row.view === 1 || !found.has(key)) found.set(key, { priceCents: row.price_cents, asOf: row.as_of })
    }
  }
  return found
}

const amountsQuery = preparedForList(
  (db, { collectorId }: { collectorId: string }, productIds: readonly string[]) =>
    db
      .selectFrom('market_prices')
      .select(['product_id', 'price_key', 'price_cents', 'as_of', sql.lit(0).as('view')])
      .where('product_id', 'in', [...productIds])
      .unionAll(
        db
          .selectFrom('restricted_prices')
          .select(['product_id', 'price_key', 'price_cents', 'as_of', sql.lit(1).as('view')])
          .where('product_id', 'in', [...productIds])
          .where(seesRestricted(collectorId)),
      ),
)
