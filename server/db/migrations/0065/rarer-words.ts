/** Indexes cards by their number in their set ("PFL 013"), and by what collectors call their versions ("alt", "secret"). */
import { rarerWords } from '#domain/catalogue/catalogue-words'
import { hitPlace } from '#domain/catalogue/hit-order'
import type { Language } from '#domain/catalogue/language'
import { hasTrigrams, trigramsOf } from '#domain/catalogue/search-query'
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'

const productsAtOnce = 500
/** PostgreSQL takes at most 65,535 values in a statement, SQLite 32,766. Each word has four. */
const wordsAtOnce = 4_000

export async function addRarerWords(tx: Writer, _: EngineName): Promise<void> {
  const vocabulary = new Set<string>()
  for (let after: number | null = null; ; ) {
    const products = await productsAfter(tx, after)
    const last = products.at(-1)
    if (!last) break
    after = last.number
    const rows = products.flatMap(wordsOf)
    for (const { word } of rows) if (!word.includes(' ')) vocabulary.add(word)
    for (let start = 0; start < rows.length; start += wordsAtOnce)
      await tx
        .insertInto('product_words')
        .values(rows.slice(start, start + wordsAtOnce))
        .onConflict(conflict =>
          conflict
            .columns(['word', 'product_number'])
            .doUpdateSet(eb => ({ weight: eb.ref('excluded.weight') }))
            .whereRef('product_words.weight', '<', 'excluded.weight'),
        )
        .execute()
  }
  await addToVocabulary(tx, [...vocabulary].sort())
}

interface Numbered {
  readonly number: number
  readonly set_code: string | null
  readonly set_card_count: number | null
  readonly card_number: string | null
  readonly rarity: string | null
  readonly release_date: string | null
  readonly printing_label: string | null
  readonly name_words: number
  readonly language: Language
}

/** The numbers of printings that are not listed are negative. */
async function productsAfter(tx: Writer, after: number | null): Promise<Numbered[]> {
  const { rows } =
    await sql<Numbered>`select number, set_code, set_card_count, card_number, rarity, release_date,
      printing_label, name_words, language
    from products where number > ${after ?? -2_147_483_648} order by number limit ${productsAtOnce}`.execute(
      tx,
    )
  return rows
}

function wordsOf(product: Numbered) {
  const card = {
    setCode: product.set_code,
    setCardCount: product.set_card_count,
    cardNumber: product.card_number,
    rarity: product.rarity,
    releaseDate: product.release_date,
  }
  const weights = new Map<string, number>()
  for (const { word, weight } of rarerWords(card, product.printing_label))
    weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  const place = hitPlace(product.name_words, product.release_date, product.language)
  return [...weights].map(([word, weight]) => ({ word, weight, place, product_number: product.number }))
}

async function addToVocabulary(tx: Writer, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const added = await tx
    .insertInto('search_words')
    .values(words.map(word => ({ word })))
    .onConflict(conflict => conflict.doNothing())
    .returning('word')
    .execute()
  const trigrams = added
    .filter(({ word }) => hasTrigrams(word))
    .flatMap(({ word }) => trigramsOf(word).map(trigram => ({ trigram, word })))
  if (trigrams.length > 0) await tx.insertInto('search_trigrams').values(trigrams).execute()
}
