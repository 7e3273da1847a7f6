/** The Near Mint prices of cards, for estimates of their other conditions. */
import type { KnownNearMint } from '#domain/prices/condition-estimate'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { chunksOf } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'

/** Returns the Near Mint prices of these products, by product. */
export async function nearMintPrices(
  db: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, KnownNearMint>> {
  const found = new Map<string, KnownNearMint>()
  for (const some of chunksOf(productIds, 500)) {
    const rows = await db
      .selectFrom('products')
      .leftJoin('market_prices', join =>
        join
          .onRef('market_prices.product_id', '=', 'products.id')
          .on('market_prices.price_key', '=', priceKeyOf(nearMint)),
      )
      .select(['products.id', 'release_date', 'price_cents', 'kind', 'listings', 'as_of'])
      .where('products.id', 'in', some)
      .execute()
    for (const row of rows) {
      const { price_cents: priceCents, kind, listings, as_of: asOf } = row
      const isKnown = priceCents !== null && kind !== null && asOf !== null
      const price = isKnown ? { priceCents, kind, listings, asOf } : null
      found.set(row.id, { releasedOn: row.release_date, price })
    }
  }
  return found
}
