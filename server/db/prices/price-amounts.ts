import type { Cents } from '#domain/money/money'
import { estimateSource } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { preparedForList } from '#server/database/prepared-lists'
import { mapKey, type PriceKey, productIdsOf } from './market-prices.ts'
import { seesRestricted } from './seen-prices.ts'
import type { Reader } from '#server/database/storage'

/** A market price without its evidence. */
export interface PriceAmount {
  readonly priceCents: Cents
  /** When the source had this price. */
  readonly asOf: string
  /** The source of the figure; for an estimate, the source of the figure that it is made from. */
  readonly source: string
}

/** Returns all prices of the products of these keys as a collector sees them, by `mapKey`. */
export async function amountsByKey(
  db: Reader,
  collectorId: string,
  keys: readonly Pick<PriceKey, 'productId'>[],
): Promise<Map<string, PriceAmount>> {
  const found = new Map<string, PriceAmount>()
  const rows = await inChunks(productIdsOf(keys), chunk => amountsQuery(db, { collectorId }, chunk))
  for (const row of rows) {
    const key = mapKey({ productId: row.product_id, priceKey: row.price_key })
    if (row.view === 1 || !found.has(key))
      found.set(key, { priceCents: row.price_cents, asOf: row.as_of, source: row.source })
  }
  for (const [key, price] of found)
    if (price.source === estimateSource) found.set(key, { ...price, source: sourceOfNearMint(found, key) })
  return found
}

/** Returns the source of the price that an estimate is made from. */
function sourceOfNearMint(prices: ReadonlyMap<string, PriceAmount>, key: string): string {
  const [productId = ''] = key.split(' ')
  return prices.get(mapKey({ productId, priceKey: priceKeyOf(nearMint) }))?.source ?? estimateSource
}

const amountsQuery = preparedForList(
  (db, { collectorId }: { collectorId: string }, productIds: readonly string[]) =>
    db
      .selectFrom('market_prices')
      .select(['product_id', 'price_key', 'price_cents', 'as_of', 'source', sql.lit(0).as('view')])
      .where('product_id', 'in', [...productIds])
      .unionAll(
        db
          .selectFrom('restricted_prices')
          .select(['product_id', 'price_key', 'price_cents', 'as_of', 'source', sql.lit(1).as('view')])
          .where('product_id', 'in', [...productIds])
          .where(seesRestricted(collectorId)),
      ),
)
