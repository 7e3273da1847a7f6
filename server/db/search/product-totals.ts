/**
 * How many products the catalogue has, by what it is filtered by. The totals move by the differences of each change,
 * in its transaction; `npm run reconcile` recounts them.
 */
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import { foldedKey } from '#domain/text'
import { type Insertable, sql } from 'kysely'
import { writeInChunks } from '#server/database/chunks'
import type { ProductTotalsTable } from '#server/database/tables/search'
import type { Reader, Writer } from '#server/database/storage'

/** What a product is counted by. */
export interface CountedProduct {
  readonly productType: ProductType
  readonly setName: string
  readonly setCode: string | null
  readonly rarity: string | null
  readonly language: Language
}

/** Filters of the catalogue besides a search; null is no filter. */
export interface ListFilter {
  readonly productType: ProductType | null
  /** A set's name, in any case, or its code. */
  readonly set: string | null
  readonly rarity: string | null
  readonly language: Language | null
}

type Row = Insertable<ProductTotalsTable>

/**
 * Returns the number before those of as many new products; none for a change of products. Another transaction that adds
 * or changes products waits until this one ends, so that no two of them wait for each other's totals.
 */
export async function reserveNumbers(tx: Writer, products: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('product_numbers')
    .values({ name: 'products', last_number: products })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(({ ref, eb }) => ({
        last_number: eb('product_numbers.last_number', '+', ref('excluded.last_number')),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number - products
}

/** Counts new products, after `reserveNumbers`. */
export async function countProducts(tx: Writer, products: readonly CountedProduct[]): Promise<void> {
  const counted = Map.groupBy(products.flatMap(rowsOf), row => JSON.stringify(row))
  const rows = [...counted.values()].flatMap(same =>
    same.slice(0, 1).map(row => ({ ...row, products: same.length })),
  )
  await writeInChunks(rows, chunk =>
    tx
      .insertInto('product_totals')
      .values(chunk)
      .onConflict(conflict =>
        conflict
          .columns(['set_name_key', 'set_code', 'product_type', 'rarity', 'language'])
          .doUpdateSet(({ ref, eb }) => ({
            products: eb('product_totals.products', '+', ref('excluded.products')),
          })),
      )
      .execute(),
  )
}

/** Counts a product as what it has become, after `reserveNumbers`. */
export async function recountProduct(
  tx: Writer,
  before: CountedProduct,
  after: CountedProduct,
): Promise<void> {
  if (JSON.stringify(rowsOf(before)) === JSON.stringify(rowsOf(after))) return
  await uncountProduct(tx, before)
  await countProducts(tx, [after])
}

/** Counts a product no longer, after `reserveNumbers`. */
export async function uncountProduct(tx: Writer, product: CountedProduct): Promise<void> {
  for (const row of rowsOf(product)) await countOneLess(tx, row)
}

/** Deletes the row of the last product. */
async function countOneLess(tx: Writer, row: Omit<Row, 'products'>): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('product_totals')
    .where(({ and }) => and({ ...row, products: 1 }))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await tx
    .updateTable('product_totals')
    .set(({ eb }) => ({ products: eb('products', '-', 1) }))
    .where(({ and }) => and(row))
    .execute()
}

/** The row of the product's set, and that of the whole catalogue. */
function rowsOf(product: CountedProduct): Omit<Row, 'products'>[] {
  const { productType, setName, setCode, rarity, language } = product
  const counted = { product_type: productType, rarity: rarity ?? '', language }
  return [
    { set_name_key: foldedKey(setName), set_code: setCode ?? '', ...counted },
    { set_name_key: '', set_code: '', ...counted },
  ]
}

/** Returns how many products pass the filter. */
export async function countListed(db: Reader, filter: TotalsFilter): Promise<number> {
  return (await listedTotal(db, filter).executeTakeFirstOrThrow()).products
}

/** A filter with the set's name as totals have it. */
export interface TotalsFilter extends ListFilter {
  readonly setKey: string | null
}

/** Selects how many products pass the filter. */
export function listedTotal(db: Reader, { productType, set, setKey, rarity, language }: TotalsFilter) {
  return db
    .selectFrom('product_totals')
    .select(sql<number>`cast(coalesce(sum(products), 0) as bigint)`.as('products'))
    .where('set_name_key', set === null ? '=' : '<>', '')
    .$if(set !== null, found => found.where(sql<boolean>`(set_name_key = ${setKey} or set_code = ${set})`))
    .$if(productType !== null, found => found.where('product_type', '=', productType ?? 'card'))
    .$if(rarity !== null, found => found.where('rarity', '=', rarity ?? ''))
    .$if(language !== null, found => found.where('language', '=', language ?? 'en'))
}
