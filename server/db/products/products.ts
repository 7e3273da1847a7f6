/** The products of the catalogue. product-lists.ts lists and finds them. */
import { hash } from 'node:crypto'
import type { Face } from '#domain/search/face-keys'
import { wordCount } from '#domain/search/catalogue-words'
import type { Language } from '#domain/products/language'
import { listOrder } from '#domain/search/list-order'
import { type CardCategory, identityKey, type ProductType } from '#domain/products/product'
import { foldedKey } from '#domain/text'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { renameGroupsOf } from '#server/db/groups/group-faces'
import { columnMap } from '#server/database/columns'
import { replaceImageUse, startImageUses } from './image-uses.ts'
import {
  type CountedProduct,
  countProducts,
  recountProduct,
  reserveNumbers,
} from '#server/db/search/product-totals'
import { indexNewProducts, reindexProducts } from '#server/db/search/product-words'
import { preparedForList } from '#server/database/prepared-lists'
import type { ProductOrigin, ProductsTable } from '#server/database/tables/products'
import { insertRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

/** Everything known about a product, from collectors and imports. */
export interface ProductFacts {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly setCode: string | null
  readonly setCardCount: number | null
  /** Orders the set among others; without it, the day of creation does. */
  readonly setReleaseDate: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly pokemonType: string | null
  readonly category: CardCategory | null
  readonly hp: number | null
  readonly imageUrl: string | null
  readonly miscInfo: string | null
  readonly productDescription: string | null
  readonly releaseDate: string | null
  /** As price sources know it. */
  readonly printing: string | null
  readonly printingKey: string | null
  readonly printingLabel: string | null
  readonly language: Language
  /** What kind of sealed product it is: elite-trainer-box, booster-box … Null for a card and when unknown. */
  readonly sealedKind: string | null
  /** The key of an imported printing that is not listed, which is part of its identity; else null. */
  readonly otherPrinting: string | null
}

export interface NewProduct extends ProductFacts {
  readonly id: string
  /** The product that the catalogue lists for this card; its own id by default. */
  readonly entryId?: string
  /** The collector who adds it; null for an import. */
  readonly createdBy: string | null
}

export interface StoredProduct extends Omit<ProductFacts, 'setReleaseDate' | 'otherPrinting'> {
  readonly id: string
  readonly entryId: string
  readonly revision: number
  readonly origin: ProductOrigin
  readonly createdAt: string
  readonly updatedAt: string
}

const factColumns = [
  'name',
  'product_type',
  'set_name',
  'set_code',
  'set_card_count',
  'card_number',
  'rarity',
  'pokemon_type',
  'category',
  'hp',
  'image_url',
  'misc_info',
  'product_description',
  'release_date',
  'printing',
  'printing_key',
  'printing_label',
  'language',
  'sealed_kind',
] as const
const facts = columnMap(factColumns)

/** The columns of a StoredProduct. */
export const productColumns = columnMap([
  'id',
  'entry_id',
  ...factColumns,
  'revision',
  'origin',
  'created_at',
  'updated_at',
])

/** Whether the catalogue lists the product of a row, in the words of the indexes of lists. */
export const isListedRow = sql<SqlBool>`products.number > 0`

/** Inserts products and indexes their words. Throws KeyTaken if one exists. */
export async function insertProducts(
  tx: Writer,
  products: readonly NewProduct[],
  createdAt: string,
): Promise<void> {
  await insertUnindexed(tx, products, createdAt)
  await indexNewProducts(tx, products)
}

/** Inserts products without their words. Throws KeyTaken if one exists. */
export async function insertUnindexed(
  tx: Writer,
  products: readonly NewProduct[],
  createdAt: string,
): Promise<void> {
  if (products.length === 0) return
  const lastNumber = await reserveNumbers(tx, products.length)
  const rows = products.map(
    (product, index): Insertable<ProductsTable> => ({
      id: product.id,
      entry_id: product.entryId ?? product.id,
      number: isListed(product) ? lastNumber + 1 + index : -(lastNumber + 1 + index),
      ...valuesOf(product, createdAt),
      revision: 0,
      created_by: product.createdBy,
      origin: product.createdBy === null ? 'import' : 'collector',
      created_at: createdAt,
      updated_at: createdAt,
    }),
  )
  await insertRows(tx, 'products', rows)
  await countProducts(tx, products.filter(isListed))
  await startImageUses(tx, products)
}

/** Whether the catalogue lists a product; if not, it lists another printing of its card. */
export function isListed({ id, entryId = id }: { readonly id: string; readonly entryId?: string }): boolean {
  return entryId === id
}

/** What must be known of a product to change it. */
type ChangedProduct = Face & CountedProduct & Pick<StoredProduct, 'id' | 'entryId' | 'createdAt' | 'imageUrl'>

/** Replaces the facts of a product and its words. Throws KeyTaken if another product has this identity. */
export async function updateProduct(
  tx: Writer,
  product: ChangedProduct,
  newFacts: ProductFacts,
  { revision, updatedAt }: { revision: number; updatedAt: string },
): Promise<void> {
  const { id, createdAt } = product
  await reserveNumbers(tx, 0)
  await tx
    .updateTable('products')
    .set({ ...valuesOf(newFacts, createdAt), revision, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
  await renameGroupsOf(tx, id, product, newFacts)
  if (isListed(product)) await recountProduct(tx, product, newFacts)
  await replaceImageUse(tx, product, newFacts)
  await reindexProducts(tx, [{ id, ...newFacts }])
}

/**
 * Replaces the facts of an imported product, unless a collector has added or edited it; then returns false. Leaves
 * the index of words as it is. Throws KeyTaken if another product has this identity.
 */
export async function updateUnedited(
  tx: Writer,
  product: ChangedProduct,
  newFacts: ProductFacts,
  updatedAt: string,
): Promise<boolean> {
  const { id, createdAt } = product
  await reserveNumbers(tx, 0)
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ ...valuesOf(newFacts, createdAt), updated_at: updatedAt })
    .where('id', '=', id)
    .where('revision', '=', 0)
    .where('origin', '=', 'import')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_revisions')
            .select('product_revisions.revision')
            .where('product_revisions.product_id', '=', id),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await renameGroupsOf(tx, id, product, newFacts)
  if (isListed(product)) await recountProduct(tx, product, newFacts)
  await replaceImageUse(tx, product, newFacts)
  return true
}

/** Returns the product, locked until the transaction ends, so that two edits never interleave. */
export async function lockProduct(tx: Writer, id: string): Promise<StoredProduct | undefined> {
  const [product] = await lockProducts(tx, [id])
  return product
}

/**
 * Returns these products, locked against edits and imports until the transaction ends. Locks them in the order of
 * their ids, so that two transactions never deadlock. Copies of them can still be added.
 */
export async function lockProducts(tx: Writer, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('products')
    .select(productColumns.columns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(productColumns.read)
}

export async function productsById(db: Reader, ids: readonly string[]): Promise<StoredProduct[]> {
  return ids.length === 0 ? [] : (await byIdQuery(db, {}, ids)).map(productColumns.read)
}

const byIdQuery = preparedForList((db, _: object, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(productColumns.columns)
    .where('id', 'in', [...ids]),
)

/** Returns the ids of the products with these identity digests, by digest. */
export async function idsByIdentity(db: Reader, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['identity_key', 'id'])
    .where('identity_key', 'in', digests)
    .execute()
  return new Map(rows.map(row => [row.identity_key, row.id]))
}

/** Returns the digest of a product's identity. It is what is unique: index rows have a size limit. */
export function identityDigest(product: ProductFacts): string {
  return hash('sha256', identityKey(product))
}

/** The facts of a stored product. `setReleaseDate` and `otherPrinting` are no columns. */
export function factsOf(product: StoredProduct, setReleaseDate: string | null): ProductFacts {
  const isOther = !isListed(product) && product.origin === 'import'
  return { ...facts.pick(product), setReleaseDate, otherPrinting: isOther ? product.printingKey : null }
}

function valuesOf(product: ProductFacts, createdAt: string) {
  const releaseDate = product.setReleaseDate ?? product.releaseDate
  return {
    ...facts.write(product),
    set_name_key: foldedKey(product.setName),
    identity_key: identityDigest(product),
    list_order: listOrder({ ...product, releaseDate, createdDay: createdAt.slice(0, 10) }),
    name_words: wordCount(product.name),
  }
}
