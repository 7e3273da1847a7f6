/** The search index: the words of each product, and the vocabulary of all words. */
import { type Findable, type Printed, productWords, wordCount } from '#domain/search/catalogue-words'
import { hitPlace } from '#domain/search/hit-order'
import { hasTrigrams, trigramsOf } from '#domain/search/search-query'
import type { Insertable } from 'kysely'
import { chunksOf, writeInChunks } from '#server/database/chunks'
import type { ProductWordsTable } from '#server/database/tables/search'
import { preparedForList, preparedParts } from '#server/database/prepared-lists'
import { insertRows } from '#server/database/saved-rows'
import type { Writer } from '#server/database/storage'

/** A product with the fields it can be found by. */
export interface FindableProduct extends Findable {
  readonly id: string
}

/** The words of as many fit into few statements. */
const productsAtOnce = 500

/** Replaces the words of the products in the index. */
export async function reindexProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  await writeInChunks(ids, some => forgetWords(tx, some))
  await indexNewProducts(tx, products)
}

/** Takes the words of some products out of the index. */
export async function forgetWords(tx: Writer, productIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('product_words')
    .where('product_number', 'in', eb =>
      eb.selectFrom('products').select('number').where('id', 'in', productIds),
    )
    .execute()
}

/** Indexes products that have no words yet. */
export async function indexNewProducts(tx: Writer, products: readonly FindableProduct[]): Promise<void> {
  const words = new Set<string>()
  for (const some of chunksOf(products, productsAtOnce)) {
    const known = await printingsOf(tx, some)
    const rows = some.flatMap(product => rowsOf(product, known.get(product.id)))
    // A card by its set is found whole or not at all: it needs no correcting.
    for (const row of rows) if (!row.word.includes(' ')) words.add(row.word)
    // In the order of their index, in which neighbours are written together.
    rows.sort((one, other) => (one.word < other.word ? -1 : 1))
    await insertRows(tx, 'product_words', rows)
  }
  await addWords(tx, [...words].sort())
}

function rowsOf(product: FindableProduct, known: Known | undefined): Insertable<ProductWordsTable>[] {
  if (known === undefined) throw new Error(`product ${product.id} has no number`)
  const { number, ...printings } = known
  const place = hitPlace(wordCount(product.name), product.releaseDate, product.language)
  return productWords(product, printings).map(({ word, weight }) => ({
    word,
    product_number: number,
    weight,
    place,
  }))
}

interface Known extends Printed {
  readonly number: number
}

/** Returns the numbers of these products and the labels of their printings, by their ids. */
async function printingsOf(
  tx: Writer,
  products: readonly Pick<FindableProduct, 'id'>[],
): Promise<Map<string, Known>> {
  const ids = products.map(({ id }) => id)
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'number', 'printing_label'])
    .where('id', 'in', ids)
    .execute()
  const others = await tx
    .selectFrom('products')
    .select(['entry_id', 'printing_label'])
    .where('entry_id', 'in', ids)
    .where('number', '<', 0)
    .execute()
  const othersOf = Map.groupBy(others, row => row.entry_id)
  return new Map(
    rows.map(({ id, number, printing_label: printing }) => {
      const labels = (othersOf.get(id) ?? []).flatMap(row => row.printing_label ?? [])
      return [id, { number, printing, otherPrintings: labels }]
    }),
  )
}

/** Adds words to the vocabulary, sorted, so that two writers never deadlock. */
async function addWords(tx: Writer, words: readonly string[]): Promise<void> {
  const added: string[] = []
  for (const some of preparedParts(words))
    added.push(...(await newWordsQuery(tx, {}, some)).map(({ word }) => word))
  const trigrams = added
    .filter(hasTrigrams)
    .flatMap(word => trigramsOf(word).map(trigram => ({ trigram, word })))
  await insertRows(tx, 'search_trigrams', trigrams)
}

const newWordsQuery = preparedForList((db, _: object, words: readonly string[]) =>
  db
    .insertInto('search_words')
    .values(words.map(word => ({ word })))
    .onConflict(conflict => conflict.doNothing())
    .returning('word'),
)
