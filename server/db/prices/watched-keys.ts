/** The keys whose price matters to somebody: held by a collector, or wished for at a target price. */
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { mapKey, type PriceKey } from './market-prices.ts'
import type { Reader } from '#server/database/storage'

/** Returns those of these keys that somebody watches, by `mapKey`. */
export async function watchedKeys(db: Reader, keys: readonly PriceKey[]): Promise<ReadonlySet<string>> {
  const wishable = sql.join([nearMint, sealed].map(target => sql.lit(priceKeyOf(target))))
  const watched = await inChunks(keys, async some => {
    const asked = sql.join(some.map(({ productId, priceKey }) => sql`(${productId}, ${priceKey})`))
    const { rows } = await sql<{ product_id: string; price_key: string }>`
      with asked (product_id, price_key) as (values ${asked})
      select product_id, price_key from asked
      where exists (select 1 from holding_groups where holding_groups.product_id = asked.product_id
          and holding_groups.price_key = asked.price_key)
        or (price_key in (${wishable}) and exists (select 1 from wishes
          where wishes.product_id = asked.product_id and target_price_cents is not null))`.execute(db)
    return rows.map(row => mapKey({ productId: row.product_id, priceKey: row.price_key }))
  })
  return new Set(watched)
}

/** Returns the price keys of the copies of a kind that somebody holds of these products, by product. */
export async function keysHeld(
  db: Reader,
  products: readonly Pick<PriceKey, 'productId'>[],
  kind: 'graded' | 'raw',
): Promise<ReadonlyMap<string, readonly string[]>> {
  const productIds = products.map(({ productId }) => productId)
  const held = await inChunks(productIds, some =>
    db
      .selectFrom('holding_groups')
      .select(['product_id', 'price_key'])
      .distinct()
      .where('product_id', 'in', some)
      .where('price_key', '>=', `${kind}:`)
      .where('price_key', '<', `${kind};`)
      .execute(),
  )
  return new Map(
    [...Map.groupBy(held, row => row.product_id)].map(
      ([productId, rows]) => [productId, rows.map(row => row.price_key)] as const,
    ),
  )
}
