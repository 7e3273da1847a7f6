/** Prices far from the last one, kept until they are found again. At most one of each source for a key. */
import type { HeldBackPrice } from '#domain/prices/held-back-price'
import { sql } from 'kysely'
import { keyOf, mapKey, type PriceKey, productIdsOf } from './market-prices.ts'
import { inChunks } from '#server/database/chunks'
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
  const found = new Map<string, HeldBackPrice>()
  const rows = await inChunks(productIdsOf(keys), ids =>
    db.selectFrom('held_back_prices').selectAll().where('product_id', 'in', ids).execute(),
  )
  for (const row of rows) {
    const key = { ...keyOf(row), source: row.source }
    if (!wanted.has(mapKey(key))) continue
    found.set(sourcedKey(key), {
      priceCents: row.price_cents,
      foundAt: row.found_at,
      origins: JSON.parse(row.origins),
      isContradicting: row.contradicts === 'yes',
    })
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
