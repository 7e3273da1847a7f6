/** The search index: the words of each product, and the vocabulary of all words. */
import { type Findable, productWords, wordCount } from '#domain/catalogue/catalogue-words'
import { hitPlace } from '#domain/catalogue/hit-order'
import { hasTrigrams, trigramsOf } from '#domain/catalogue/search-query'
import type { Insertable } from 'kysely'
import type { ProductWordsTable } from './search-tables.ts'
import type { Writer } from '#server/db/storage'

/** A product with the fields it can be found by. */
export interface FindableProduct extends Findable {
  readonly id: string
  readonly releaseDate: string | null
}

/** The words of as many fit into few statements. */
const productsAtOnce = 500
/** Rows per statement: SQLite takes at most 32,766 values, PostgreSQL 65,535. */
const rowsAtOnce = 1_000

/** Replaces the words of the products in the index. */
export async function reindexProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  for (const some of chunked(products, productsAtOnce)) {
    const numbers = [...(await numbersOf(tx, some)).values()]
    await tx.deleteFrom('product_words').where('product_number', 'in', numbers).execute()
  }
  await indexNewProducts(tx, products)
}

/** Indexes products that have no words yet. */
export async function indexNewProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  const words = new Set<string>()
  for (const some of chunked(products, productsAtOnce)) {
    const numbers = await numbersOf(tx, some)
    const rows = some.flatMap(product => rowsOf(product, numbers.get(product.id)))
    for (const row of rows) words.add(row.word)
    for (const chunk of chunked(rows, rowsAtOnce))
      await tx.insertInto('product_words').values(chunk).execute()
  }
  await addWords(tx, [...words].sort())
}

function rowsOf(product: FindableProduct, number: number | undefined): Insertable<ProductWordsTable>[] {
  if (number === undefined) throw new Error(`product ${product.id} has no number`)
  const place = hitPlace(wordCount(product.name), product.releaseDate)
  return productWords(product).map(({ word, weight }) => ({ word, product_number: number, weight, place }))
}

/** Returns the numbers of these products, by their ids. */
async function numbersOf(
  tx: Writer,
  products: readonly Pick<FindableProduct, 'id'>[],
): Promise<Map<string, number>> {
  const ids = products.map(({ id }) => id)
  const rows = await tx.selectFrom('products').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Adds words to the vocabulary, sorted, so that two writers never deadlock. */
async function addWords(tx: Writer, words: readonly string[]): Promise<void> {
  const added: string[] = []
  for (const some of chunked(words, rowsAtOnce)) {
    const rows = await tx
      .insertInto('search_words')
      .values(some.map(word => ({ word })))
      .onConflict(conflict => conflict.doNothing())
      .returning('word')
      .execute()
    added.push(...rows.map(({ word }) => word))
  }
  const trigrams = added
    .filter(hasTrigrams)
    .flatMap(word => trigramsOf(word).map(trigram => ({ trigram, word })))
  for (const some of chunked(trigrams, rowsAtOnce))
    await tx.insertInto('search_trigrams').values(some).execute()
}

function* chunked<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
