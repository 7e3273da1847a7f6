/** What a typed word can mean, by the words that products have. */
import { innerTrigramsOf, nearestWords, type SearchWord, trigramsOf } from '#domain/search/search-query'
import { sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import { prepared } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import { endOfWordsBeginning, type TypedNeed, type WordNeed } from './search-hits.ts'

const maxCandidates = 200
const maxAlternatives = 20

/** What a word is looked up as when it is not mistyped. */
export function typedNeed({ word, matchesPrefix, inSet, isPrintedSet }: SearchWord): TypedNeed {
  if (!matchesPrefix) return { kind: 'itself', word }
  const isLetter = [...word].length === 1
  const end = endOfWordsBeginning(word)
  if (inSet !== null) return { kind: isPrintedSet ? 'setOrBeginning' : 'beginningOrSet', word, end, inSet }
  return { kind: isLetter ? 'letter' : 'beginning', word, end }
}

/** Looks a word up. A word that begins no other becomes the words that contain it, or the words most like it. */
export async function resolveWord(db: Reader, typed: SearchWord): Promise<WordNeed> {
  if (!typed.matchesPrefix || !typed.allowsTypos || (await beginsAnyWord(db, typed.word)))
    return typedNeed(typed)
  if (typed.inSet !== null && (await beginsAnyWord(db, typed.inSet))) return typedNeed(typed)
  const containing = await wordsContaining(db, typed.word)
  if (containing.length > 0) return { kind: 'oneOf', words: containing.slice(0, maxAlternatives) }
  const nearest = nearestWords(typed.word, await wordsLookingLike(db, typed.word))
  return { kind: 'oneOf', words: nearest.slice(0, maxAlternatives) }
}

/** Returns the words that at least one product has. */
export async function knownWords(db: Reader, words: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of chunksOf(words, wordsAtOnce)) {
    const values = Array.from({ length: wordsAtOnce }, (_, index) => [`word${index}`, some[index] ?? ''])
    const rows = await knownQuery.execute(db, Object.fromEntries(values))
    for (const { word } of rows) known.add(word)
  }
  return known
}

/** The spacings of a word as long as most. */
const wordsAtOnce = 20

const knownQuery = prepared((db, values: Readonly<Record<string, string>>) => {
  const words = Array.from({ length: wordsAtOnce }, (_, index) => values[`word${index}`] as string)
  return db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', words)
    .where(isOfAProduct('search_words'))
})

async function beginsAnyWord(db: Reader, word: string): Promise<boolean> {
  const found = await beginning.executeTakeFirst(db, { word, end: endOfWordsBeginning(word) })
  return found !== undefined
}

const beginning = prepared((db, { word, end }: { word: string; end: string }) =>
  db
    .selectFrom('product_words')
    .select('word')
    .where('word', '>=', word)
    .where('word', '<', end)
    .limit(sql.lit(1)),
)

async function wordsContaining(db: Reader, part: string): Promise<string[]> {
  const pieces = innerTrigramsOf(part)
  const candidates = await vocabularyWith(db, pieces)
    .having(({ fn }) => fn.countAll(), '=', pieces.length)
    .orderBy('word')
    .execute()
  return candidates.map(({ word }) => word).filter(word => word.includes(part))
}

async function wordsLookingLike(db: Reader, typed: string): Promise<string[]> {
  const candidates = await vocabularyWith(db, trigramsOf(typed))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('word')
    .execute()
  return candidates.map(({ word }) => word)
}

/** Selects words with these trigrams. */
function vocabularyWith(db: Reader, trigrams: readonly string[]) {
  return db
    .selectFrom('search_trigrams')
    .select('word')
    .where('trigram', 'in', trigrams)
    .groupBy('word')
    .having(isOfAProduct('search_trigrams'))
    .limit(maxCandidates)
}

/**
 * Skips words of earlier revisions that no product has any more. Looks each word up: for `exists`, PostgreSQL may read
 * the words of all products instead.
 */
function isOfAProduct(vocabulary: 'search_words' | 'search_trigrams') {
  const word = sql.ref(`${vocabulary}.word`)
  return sql<boolean>`(select 1 from product_words where product_words.word = ${word} limit 1) is not null`
}
