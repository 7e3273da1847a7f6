/** Prices far from the last one, kept until they are found again. At most one of each source for a key. */
import type { HeldBackPrice } from '#domain/prices/held-back-price'
import { sql } from 'kysely'
import { mapKey, type PriceKey, productIdsOf } from './market-prices.ts'
import type { Reader, Writer } from '#server/database/storage'

/** A key with the source of a price of it. */
export interface SourcedKey extends PriceKey {
  readonly source: string
}

/** Returns a key and source as the key of a Map. */
export function sourcedKey(key: SourcedKey): string {
  return `${mapKey(key)} ${key.source}`
}

/** Returns the held-back prices of these keys, by `sourcedKey`. */
export async function heldBackByKey(
  db: Reader,
  keys: readonly PriceKey[],
): Promise<Map<string, HeldBackPrice>> {
  const wanted = new Set(keys.map(mapKey))
  const productIds = productIdsOf(keys)
  const found = new Map<string, HeldBackPrice>()
  for (let start = 0; start < productIds.length; start += 500) {
    const rows = await db
      .selectFrom('held_back_prices')
      .selectAll()
      .where('product_id', 'in', productIds.slice(start, start + 500))
      .execute()
    for (const row of rows) {
      const { product_id, price_key, source, price_cents, found_at, origins, contradicts } = row
      const key = { productId: product_id, priceKey: price_key, source }
      const heldBack = {
        priceCents: price_cents,
        foundAt: found_at,
        origins: JSON.parse(origins),
        isContradicting: contradicts === 'yes',
      }
      if (wanted.has(mapKey(key))) found.set(sourcedKey(key), heldBack)
    }
  }
  return found
}

/** Keeps this price of a source for a key and no other; null keeps none. */
export async function saveHeldBack(
  tx: Writer,
  { productId, priceKey, source }: SourcedKey,
  heldBack: HeldBackPrice | null,
): Promise<void> {
  if (heldBack === null) {
    await tx
      .deleteFrom('held_back_prices')
      .where('product_id', '=', productId)
      .where('price_key', '=', priceKey)
      .where('source', '=', source)
      .execute()
    return
  }
  const { priceCents, foundAt, origins, isContradicting } = heldBack
  const values = {
    price_cents: priceCents,
    found_at: foundAt,
    origins: JSON.stringify(origins),
    contradicts: isContradicting ? ('yes' as const) : ('no' as const),
  }
  await tx
    .insertInto('held_back_prices')
    .values({ product_id: productId, price_key: priceKey, source, ...values })
    .onConflict(conflict => conflict.columns(['product_id', 'price_key', 'source']).doUpdateSet(values))
    .execute()
}

/** Forgets the listings of prices found before the instant. The prices stay. */
export async function forgetOriginsBefore(tx: Writer, instant: string): Promise<void> {
  await tx
    .updateTable('held_back_prices')
    .set({ origins: '[]' })
    .where('found_at', '<', instant)
    // As the index says it.
    .where('origins', '<>', sql.lit('[]'))
    .execute()
}
