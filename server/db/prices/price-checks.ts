/** The last check of a key at the source, and its outcome. */
import type { Check } from '#domain/prices/price-check'
import { insertInChunks } from '#server/database/chunks'
import { columnMap } from '#server/database/columns'
import { byKey, mapKey, type PriceKey } from './market-prices.ts'
import type { Reader, Writer } from '#server/database/storage'

export interface PriceCheck extends PriceKey, Check {}

const checkColumns = columnMap(['product_id', 'price_key', 'checked_at', 'outcome', 'source'])

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
          source: ref('excluded.source'),
        })),
      )
      .execute(),
  )
}

/** Returns the last checks of these keys, at most some thousand, by `mapKey`. */
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

/** A key with its last check; null if it was never checked. */
export interface CheckedKey extends PriceKey {
  readonly check: Check | null
}

/** Returns these keys, at most some thousand, with their last checks, least recently checked first. */
export async function checkedKeys(db: Reader, keys: readonly PriceKey[]): Promise<CheckedKey[]> {
  const checks = await checksByKey(db, keys)
  const lastCheckOf = (key: PriceKey) => checks.get(mapKey(key))?.checkedAt ?? ''
  return keys
    .toSorted((one, other) => (lastCheckOf(one) < lastCheckOf(other) ? -1 : 1))
    .map(({ productId, priceKey }) => ({
      productId,
      priceKey,
      check: checks.get(mapKey({ productId, priceKey })) ?? null,
    }))
}
