/**
 * Finds products by their words. A text is resolved against the vocabulary (which words it can mean), then
 * matched. Both steps are index lookups, the same on both engines. `matchingProductIds` filters any list of
 * products, or of rows that refer to products.
 */
import { wordWeights } from '#domain/catalogue/catalogue-words'
import {
  innerTrigramsOf,
  nearestWords,
  parseSearch,
  type SearchWord,
  trigramsOf,
} from '#domain/catalogue/search-query'
import { wordSplits, joinNeighbours, splitKnownWords } from '#domain/catalogue/search-spacing'
import { sql } from 'kysely'
import type { Reader } from '#server/db/storage'

/** A resolved search. A product matches if it has a word for each of `needs`. */
export interface ResolvedSearch {
  readonly needs: readonly WordNeed[]
}

/** What matches a typed word: the word itself, every word it begins, or the words that were probably meant. */
type WordNeed =
  | { readonly kind: 'itself'; readonly word: string }
  | { readonly kind: 'beginning'; readonly word: string }
  | { readonly kind: 'oneOf'; readonly words: readonly string[] }

const wholeWordFactor = 2
/** No product has it. */
const noWord = ''
const maxCandidates = 200
const maxAlternatives = 20
/** Each costs as much as the search itself. */
const maxSpacings = 6

/**
 * Resolves a search text; null for a blank text. A text that finds nothing is tried with other spacings. A text
 * of separators only, or with a word unlike any other, resolves to a search without matches.
 */
export async function resolveSearch(
  db: Reader,
  text: string | null | undefined,
): Promise<ResolvedSearch | null> {
  if (text === null || text === undefined || text.trim() === '') return null
  const words = parseSearch(text)
  const resolved: Resolved = new Map()
  const search = await resolveWords(db, words, resolved)
  if (await matchesAny(db, search)) return search
  return (
    (await respaced(
      db,
      words.map(({ word }) => word),
      resolved,
    )) ?? search
  )
}

/** What the words of one search were resolved to, so that another spacing asks for its new words only. */
type Resolved = Map<string, WordNeed>

async function resolveWords(
  db: Reader,
  words: readonly SearchWord[],
  resolved: Resolved,
): Promise<ResolvedSearch> {
  const needs: WordNeed[] = []
  for (const word of words) {
    const key = JSON.stringify(word)
    const need = resolved.get(key) ?? (await resolveWord(db, word))
    resolved.set(key, need)
    needs.push(need)
  }
  return { needs: needs.length > 0 ? needs : [{ kind: 'oneOf', words: [] }] }
}

/** Returns the first other spacing that finds something; null if none of the first few does. */
async function respaced(
  db: Reader,
  words: readonly string[],
  resolved: Resolved,
): Promise<ResolvedSearch | null> {
  const known = await knownWords(db, words.flatMap(wordSplits).flat())
  const spacings = [...joinNeighbours(words), ...splitKnownWords(words, known)]
  for (const spacing of spacings.slice(0, maxSpacings)) {
    const search = await resolveWords(db, parseSearch(spacing.join(' ')), resolved)
    if (await matchesAny(db, search)) return search
  }
  return null
}

async function matchesAny(db: Reader, search: ResolvedSearch): Promise<boolean> {
  return (await matchingProductIds(db, search).limit(1).executeTakeFirst()) !== undefined
}

/** Returns the words that at least one product has. */
async function knownWords(db: Reader, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = db.selectFrom('product_words').select('word').distinct()
  const known = await rows.where('word', 'in', words).execute()
  return new Set(known.map(({ word }) => word))
}

/** A subquery of the matching products' ids: `.where('product_id', 'in', matchingProductIds(db, search))`. */
export function matchingProductIds(db: Reader, search: ResolvedSearch) {
  return db.selectFrom(productHits(db, search).as('found')).select('found.product_id')
}

/** Selects the matching products with their `score`; a larger score is a better match. */
export function productHits(db: Reader, { needs }: ResolvedSearch) {
  const [first, ...others] = needs.map(need => hitsOf(db, need))
  if (!first) throw new Error('a resolved search has no word')
  if (others.length === 0) return first
  const all = others.reduce((union, hits) => union.unionAll(hits), first)
  return db
    .selectFrom(all.as('hits'))
    .select(({ fn }) => ['hits.product_id', fn.sum<number>('hits.score').as('score')])
    .groupBy('hits.product_id')
    .having(({ fn }) => fn.countAll(), '=', needs.length)
}

/** Selects one row per product with a word for this need, with its best hit. */
function hitsOf(db: Reader, need: WordNeed) {
  const rows = db.selectFrom('product_words').groupBy('product_id')
  switch (need.kind) {
    case 'itself':
      return rows.where('word', '=', need.word).select(['product_id', wholeWordScore])
    case 'oneOf':
      return need.words.length === 0
        ? rows.where('word', '=', noWord).select(['product_id', partWordScore])
        : rows.where('word', 'in', need.words).select(['product_id', partWordScore])
    case 'beginning':
      return rows
        .where('word', '>=', need.word)
        .where('word', '<', endOfWordsBeginning(need.word))
        .$if(isOneLetter(need.word), one =>
          // Half the catalogue has a word with a given first letter, so one letter matches names only.
          one.where(either =>
            either.or([either('word', '=', need.word), either('weight', '>=', wordWeights.name)]),
          ),
        )
        .select(['product_id', beginningScore(need.word)])
  }
}

const partWordScore = sql<number>`max(weight)`.as('score')
const wholeWordScore = sql<number>`max(weight) * ${sql.lit(wholeWordFactor)}`.as('score')

function beginningScore(word: string) {
  return sql<number>`max(case when word = ${word} then weight * ${sql.lit(wholeWordFactor)} else weight end)`.as(
    'score',
  )
}

function isOneLetter(word: string): boolean {
  return [...word].length === 1
}

/**
 * Returns an upper bound for words that begin with this one: the word with the last Unicode character
 * appended.
 */
function endOfWordsBeginning(word: string): string {
  return `${word}\u{10ffff}`
}

async function resolveWord(db: Reader, typed: SearchWord): Promise<WordNeed> {
  if (!typed.matchesPrefix) return { kind: 'itself', word: typed.word }
  if (!typed.allowsTypos || (await beginsAnyWord(db, typed.word)))
    return { kind: 'beginning', word: typed.word }
  const containing = await wordsContaining(db, typed.word)
  if (containing.length > 0) return { kind: 'oneOf', words: containing.slice(0, maxAlternatives) }
  const nearest = nearestWords(typed.word, await wordsLookingLike(db, typed.word))
  return { kind: 'oneOf', words: nearest.slice(0, maxAlternatives) }
}

async function beginsAnyWord(db: Reader, word: string): Promise<boolean> {
  const found = await db
    .selectFrom('product_words')
    .select('word')
    .where('word', '>=', word)
    .where('word', '<', endOfWordsBeginning(word))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

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

/** Selects words with these trigrams. Skips words of earlier revisions that no product uses. */
function vocabularyWith(db: Reader, trigrams: readonly string[]) {
  return db
    .selectFrom('search_trigrams')
    .select('word')
    .where('trigram', 'in', trigrams)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_words')
          .select('product_id')
          .whereRef('product_words.word', '=', 'search_trigrams.word'),
      ),
    )
    .groupBy('word')
    .limit(maxCandidates)
}
