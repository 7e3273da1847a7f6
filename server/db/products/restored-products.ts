/** Finds the products that a download names, by their ids on this server and by what identifies them on any. */
import type { ProductType } from '#domain/products/product'
import type { Reader } from '#server/database/storage'

export interface KnownProduct {
  readonly id: string
  readonly identityKey: string
  readonly productType: ProductType
}

/** Returns the products with one of these ids or identities, a few hundred at most. */
export async function knownProducts(
  db: Reader,
  ids: readonly string[],
  identities: readonly string[],
): Promise<KnownProduct[]> {
  if (ids.length === 0) return []
  const columns = ['id', 'identity_key as identityKey', 'product_type as productType'] as const
  const byId = await db.selectFrom('products').select(columns).where('id', 'in', ids).execute()
  const byIdentity = await db
    .selectFrom('products')
    .select(columns)
    .where('identity_key', 'in', identities)
    .execute()
  return [...byId, ...byIdentity]
}

/** Returns what trades show of these products besides their names, by id. */
export async function picturesOf(
  db: Reader,
  ids: readonly string[],
): Promise<
  Map<
    string,
    {
      readonly imageUrl: string | null
      readonly pokemonType: string | null
      readonly productType: ProductType
    }
  >
> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'image_url as imageUrl', 'pokemon_type as pokemonType', 'product_type as productType'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}
