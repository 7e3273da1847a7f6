/** Keeping the search index: the words of each product, and the vocabulary they make. */
import { type Findable, productWords } from '#domain/catalogue/catalogue-words'
import { hasTrigrams, trigramsOf } from '#domain/catalogue/search-query'
import type { Writer } from '#server/db/storage'

/** A product by its id with what it can be found by. */
export interface FindableProduct extends Findable {
  readonly id: string
}

/** Rows per statement: SQLite takes at most 32,766 values, PostgreSQL 65,535. */
const rowsAtOnce = 1_000

/** Makes the products findable by their words as they are now, and no longer by earlier ones. */
export async function reindexProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  for (const some of chunked(products, rowsAtOnce)) {
    const ids = some.map(({ id }) => id)
    await tx.deleteFrom('product_words').where('product_id', 'in', ids).execute()
  }
  await indexNewProducts(tx, products)
}

/** The same for products that have no words yet. */
export async function indexNewProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  const rows = products.flatMap(product =>
    productWords(product).map(({ word, weight }) => ({ word, product_id: product.id, weight })),
  )
  for (const some of chunked(rows, rowsAtOnce)) await tx.insertInto('product_words').values(some).execute()
  await learnWords(tx, [...new Set(rows.map(({ word }) => word))].sort())
}

/** Adds words to the vocabulary; in one order everywhere, so that two writers never wait for each other. */
async function learnWords(tx: Writer, words: readonly string[]): Promise<void> {
  const learnt: string[] = []
  for (const some of chunked(words, rowsAtOnce)) {
    const rows = await tx
      .insertInto('search_words')
      .values(some.map(word => ({ word })))
      .onConflict(conflict => conflict.doNothing())
      .returning('word')
      .execute()
    learnt.push(...rows.map(({ word }) => word))
  }
  const trigrams = learnt
    .filter(hasTrigrams)
    .flatMap(word => trigramsOf(word).map(trigram => ({ trigram, word })))
  for (const some of chunked(trigrams, rowsAtOnce))
    await tx.insertInto('search_trigrams').values(some).execute()
}

function* chunked<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
