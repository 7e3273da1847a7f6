/** The last check of a key at the source, and its outcome. */
import type { Check } from '#domain/prices/price-check'
import { columnMap } from '#server/database/columns'
import { saveRows } from '#server/database/saved-rows'
import { byKey, mapKey, type PriceKey, productIdsOf } from './market-prices.ts'
import type { Reader, Writer } from '#server/database/storage'

export interface PriceCheck extends PriceKey, Check {}

const checkColumns = columnMap(['product_id', 'price_key', 'checked_at', 'outcome', 'source'])

export async function saveChecks(tx: Writer, checks: readonly PriceCheck[]): Promise<void> {
  const rows = checks.toSorted(byKey).map(checkColumns.write)
  await saveRows(tx, 'price_checks', ['product_id', 'price_key'], rows)
}

/** Returns the last checks of these keys, at most some thousand, by `mapKey`. */
export async function checksByKey(db: Reader, keys: readonly PriceKey[]): Promise<Map<string, PriceCheck>> {
  const productIds = productIdsOf(keys)
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
    .map(key => ({
      productId: key.productId,
      priceKey: key.priceKey,
      check: checks.get(mapKey(key)) ?? null,
    }))
}
