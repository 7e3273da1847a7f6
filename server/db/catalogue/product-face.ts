import type { ProductType } from '#domain/catalogue/product'
import type { Selectable } from 'kysely'
import type { ProductsTable } from '#server/db/schema'
import type { Reader } from '#server/db/storage'

/** The columns of a product that its copies and their groups show too. */
export const faceColumns = [
  'products.name',
  'products.product_type',
  'products.set_name',
  'products.set_code',
  'products.card_number',
  'products.rarity',
  'products.pokemon_type',
  'products.category',
  'products.hp',
  'products.image_url',
  'products.misc_info',
] as const

type FaceColumn = (typeof faceColumns)[number] extends `products.${infer Column}` ? Column : never

export type ProductFace = Pick<Selectable<ProductsTable>, FaceColumn>

export function faceOf(row: ProductFace): ProductFace {
  return {
    name: row.name,
    product_type: row.product_type,
    set_name: row.set_name,
    set_code: row.set_code,
    card_number: row.card_number,
    rarity: row.rarity,
    pokemon_type: row.pokemon_type,
    category: row.category,
    hp: row.hp,
    image_url: row.image_url,
    misc_info: row.misc_info,
  }
}

/** Whether a product is a card or sealed; null when the catalogue has no such product. */
export async function productTypeById(db: Reader, productId: string): Promise<ProductType | null> {
  const row = await db
    .selectFrom('products')
    .select('product_type')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.product_type ?? null
}
