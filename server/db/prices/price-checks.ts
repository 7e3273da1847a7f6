/** When the source was last asked for a key, and what came of it. */
import { insertInChunks } from '#server/db/chunks'
import { byKey, mapKey, type PriceKey } from './market-prices.ts'
import type { PriceChecksTable } from './price-tables.ts'
import type { Reader, Writer } from '#server/db/storage'

export interface PriceCheck extends PriceKey {
  readonly checkedAt: string
  readonly outcome: PriceChecksTable['outcome']
}

export async function saveChecks(tx: Writer, checks: readonly PriceCheck[]): Promise<void> {
  const rows = checks.toSorted(byKey).map(({ productId, priceKey, checkedAt, outcome }) => ({
    product_id: productId,
    price_key: priceKey,
    checked_at: checkedAt,
    outcome,
  }))
  await insertInChunks(rows, chunk =>
    tx
      .insertInto('price_checks')
      .values(chunk)
      .onConflict(conflict =>
        conflict.columns(['product_id', 'price_key']).doUpdateSet(({ ref }) => ({
          checked_at: ref('excluded.checked_at'),
          outcome: ref('excluded.outcome'),
        })),
      )
      .execute(),
  )
}

export async function checksByKey(db: Reader, keys: readonly PriceKey[]): Promise<Map<string, PriceCheck>> {
  const productIds = [...new Set(keys.map(({ productId }) => productId))]
  if (productIds.length === 0) return new Map()
  const rows = await db.selectFrom('price_checks').selectAll().where('product_id', 'in', productIds).execute()
  return new Map(
    rows.map(row => {
      const key = { productId: row.product_id, priceKey: row.price_key }
      return [mapKey(key), { ...key, checkedAt: row.checked_at, outcome: row.outcome }]
    }),
  )
}
