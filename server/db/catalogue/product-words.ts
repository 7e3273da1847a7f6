/** The search index: the words of each product, and the vocabulary of all words. */
import { type Findable, productWords } from '#domain/catalogue/catalogue-words'
import { hasTrigrams, trigramsOf } from '#domain/catalogue/search-query'
import type { Writer } from '#server/db/storage'

/** A product with the fields it can be found by. */
export interface FindableProduct extends Findable {
  readonly id: string
}

/** Rows per statement: SQLite takes at most 32,766 values, PostgreSQL 65,535. */
const rowsAtOnce = 1_000

/** Replaces the words of the products in the index. */
export async function reindexProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  for (const some of chunked(products, rowsAtOnce)) {
    const ids = some.map(({ id }) => id)
    await tx.deleteFrom('product_words').where('product_id', 'in', ids).execute()
  }
  await indexNewProducts(tx, products)
}

/** Indexes products that have no words yet. */
export async function indexNewProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  const rows = products.flatMap(product =>
    productWords(product).map(({ word, weight }) => ({ word, product_id: product.id, weight })),
  )
  for (const some of chunked(rows, rowsAtOnce)) await tx.insertInto('product_words').values(some).execute()
  await addWords(tx, [...new Set(rows.map(({ word }) => word))].sort())
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
