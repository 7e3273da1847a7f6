/** Prices that only operators see and collectors whom they allow (see seen-prices). */
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import type { PriceKey } from './market-prices.ts'
import type { Writer } from '#server/database/storage'

/** Deletes the restricted prices of these keys, so that everybody's are seen instead. */
export async function deleteRestrictedPrices(tx: Writer, keys: readonly PriceKey[]): Promise<void> {
  for (const chunk of chunksOf(keys)) {
    const pairs = sql.join(chunk.map(({ productId, priceKey }) => sql`(${productId}, ${priceKey})`))
    await tx
      .deleteFrom('restricted_prices')
      .where(sql<SqlBool>`(product_id, price_key) in (values ${pairs})`)
      .execute()
  }
}

/** Deletes the restricted history of these products. */
export async function deleteRestrictedPoints(tx: Writer, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0)
    await tx.deleteFrom('restricted_points').where('product_id', 'in', productIds).execute()
}

/** Deletes restricted points before a day, the oldest first, at most `limit`. Returns how many. */
export async function deleteRestrictedPointsBefore(tx: Writer, day: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('restricted_points')
    .select(['product_id', 'price_key', 'day'])
    .where('day', '<', day)
    .orderBy('day')
    .limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom('restricted_points')
    .where(sql<SqlBool>`(product_id, price_key, day) in (${old})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
