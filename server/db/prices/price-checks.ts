/** The last check of a key at the source, and its outcome. */
import { insertInChunks } from '#server/db/chunks'
import { columnMap } from '#server/db/columns'
import { byKey, mapKey, type PriceKey } from './market-prices.ts'
import type { PriceChecksTable } from './price-tables.ts'
import type { Reader, Writer } from '#server/db/storage'

export interface PriceCheck extends PriceKey {
  readonly checkedAt: string
  readonly outcome: PriceChecksTable['outcome']
}

const checkColumns = columnMap(['product_id', 'price_key', 'checked_at', 'outcome'])

export async function saveChecks(tx: Writer, checks: readonly PriceCheck[]): Promise<void> {
  const rows = checks.toSorted(byKey).map(checkColumns.write)
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
      const check = checkColumns.read(row)
      return [mapKey(check), check]
    }),
  )
}
