import type { ProductType } from '#domain/products/product'
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { type Selectable, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { columnMap, type Fields } from '#server/database/columns'
import type { ProductsTable } from '#server/database/tables/products'
import { prepared } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'

const face = columnMap([
  'name',
  'product_type',
  'set_name',
  'set_code',
  'card_number',
  'rarity',
  'pokemon_type',
  'category',
  'hp',
  'image_url',
  'misc_info',
  'printing_label',
  'language',
])

type FaceColumn = (typeof face.columns)[number]
export type FaceRow = Pick<Selectable<ProductsTable>, FaceColumn>

/** The columns of a product that copies and groups show too. */
export const faceColumns = face.of('products')

export type ProductFace = Fields<FaceRow>

export function faceOf(row: FaceRow): ProductFace {
  return face.read(row)
}

/** The key of the price shown with a product: Near Mint for a card, sealed for a sealed product. */
export const faceValueKey = sql<string>`case products.product_type when 'card' then ${sql.lit(priceKeyOf(nearMint))} else ${sql.lit(priceKeyOf(sealed))} end`

/** What the download of an account has of each product. */
export const exportedFace = columnMap([
  'name',
  'set_name',
  'card_number',
  'product_type',
  'misc_info',
  'printing_label',
  'language',
])

/** The same, with what another server finds it by. */
export const exportedIdentity = columnMap([...exportedFace.columns, 'set_code', 'identity_key'])

/** Returns the type of a product; null for an unknown product. */
export async function productTypeById(db: Reader, productId: string): Promise<ProductType | null> {
  return (await typeQuery.executeTakeFirst(db, { productId }))?.product_type ?? null
}

const typeQuery = prepared((db, { productId }: { productId: string }) =>
  db.selectFrom('products').select('product_type').where('id', '=', productId),
)

/** Returns what a product shows; null for an unknown product. */
export async function faceById(db: Reader, productId: string): Promise<ProductFace | null> {
  const row = await faceQuery.executeTakeFirst(db, { productId })
  return row ? faceOf(row) : null
}

const faceQuery = prepared((db, { productId }: { productId: string }) =>
  db.selectFrom('products').select(face.columns).where('id', '=', productId),
)

/** Returns the types of these products, at most some thousand, by id. */
export async function typesOf(db: Reader, productIds: readonly string[]): Promise<Map<string, ProductType>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'product_type'])
    .where('id', 'in', productIds)
    .execute()
  return new Map(rows.map(({ id, product_type }) => [id, product_type]))
}

/** Returns the names of these products by id. */
export async function namesOf(db: Reader, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', productIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns what these products show, by id. */
export async function facesOf(db: Reader, productIds: readonly string[]): Promise<Map<string, ProductFace>> {
  const rows = await inChunks([...new Set(productIds)], chunk =>
    db
      .selectFrom('products')
      .select(['id', ...face.columns])
      .where('id', 'in', chunk)
      .execute(),
  )
  return new Map(rows.map(row => [row.id, faceOf(row)]))
}
