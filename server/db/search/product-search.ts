/**
 * Finds products by their words. A text is resolved against the vocabulary (which words it can mean), then
 * matched. Both steps are index lookups, the same on both engines. `matchingNumbers` filters groups of copies.
 */
import { parseSearch, type SearchWord } from '#domain/search/search-query'
import { wordSplits, joinNeighbours, splitKnownWords } from '#domain/search/search-spacing'
import { type RawBuilder, sql } from 'kysely'
import { rarestFirst } from './word-rarity.ts'
import { hitNumbers, isNothing, isTyped, type WordNeed } from './search-hits.ts'
import { isUsual, preparedByKinds, valuesOf } from './prepared-searches.ts'
import { knownWords, resolveWord, typedNeed } from './search-vocabulary.ts'
import type { Reader } from '#server/database/storage'

/** A resolved search. A product matches if it has a word for each of `needs`, of which the rarest comes first. */
export interface ResolvedSearch {
  readonly needs: readonly WordNeed[]
}

/** No product has it. */
const nothing: ResolvedSearch = { needs: [{ kind: 'itself', word: '' }] }
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
  if (isBlank(text)) return null
  const asTyped = await typedSearch(db, text)
  if (asTyped && (await matchesAny(db, asTyped))) return asTyped
  return (await correctedSearch(db, text)) ?? nothing
}

export function isBlank(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === ''
}

/** Resolves a text to its words as they are; null if no product can match. */
export async function typedSearch(db: Reader, text: string): Promise<ResolvedSearch | null> {
  return searchFor(db, parseSearch(text).map(typedNeed))
}

/**
 * Resolves a text that no product matches as typed: with its mistyped words corrected, or else with the first other
 * spacing that finds something. Null if nothing is found.
 */
export async function correctedSearch(db: Reader, text: string): Promise<ResolvedSearch | null> {
  const words = parseSearch(text)
  const resolved: Resolved = new Map()
  return (
    (await foundSearch(db, words, resolved, true)) ??
    (await respaced(
      db,
      words.map(({ word }) => word),
      resolved,
    ))
  )
}

/** What the words of one search were resolved to, so that another spacing asks for its new words only. */
type Resolved = Map<string, WordNeed>

/** Returns the search for these words if a product matches. `isAsTyped` for the words as typed, which find nothing. */
async function foundSearch(
  db: Reader,
  words: readonly SearchWord[],
  resolved: Resolved,
  isAsTyped = false,
): Promise<ResolvedSearch | null> {
  const keys = words.map(word => JSON.stringify(word))
  const isHopeless = () => keys.some(key => isNothing(resolved.get(key) ?? { kind: 'itself', word: '' }))
  for (const [index, word] of words.entries()) {
    if (isHopeless()) return null
    const key = keys[index] ?? ''
    resolved.set(key, resolved.get(key) ?? (await resolveWord(db, word)))
  }
  const needs = keys.flatMap(key => resolved.get(key) ?? [])
  // Each word as typed is the search that has found nothing.
  if (isAsTyped && needs.every(isTyped)) return null
  const search = await searchFor(db, needs)
  return search && (await matchesAny(db, search)) ? search : null
}

async function searchFor(db: Reader, needs: readonly WordNeed[]): Promise<ResolvedSearch | null> {
  const ordered = needs.length > 0 ? await rarestFirst(db, needs) : null
  return ordered && { needs: ordered }
}

/** Returns the first other spacing that finds something; null if none of the first few does. */
async function respaced(
  db: Reader,
  words: readonly string[],
  resolved: Resolved,
): Promise<ResolvedSearch | null> {
  const joined = joinNeighbours(words)
  const isFull = joined.length >= maxSpacings
  const known = await knownWords(db, isFull ? [] : words.flatMap(wordSplits).flat())
  const spacings = [...joined, ...splitKnownWords(words, known)]
  for (const spacing of spacings.slice(0, maxSpacings)) {
    const search = await foundSearch(db, parseSearch(spacing.join(' ')), resolved)
    if (search) return search
  }
  return null
}

export async function matchesAny(db: Reader, { needs }: ResolvedSearch): Promise<boolean> {
  const rows = isUsual(needs)
    ? await anyHit(needs).execute(db, valuesOf(needs))
    : await firstHit(db, needs).execute()
  return rows.length > 0
}

const anyHit = preparedByKinds(needs => db => firstHit(db, needs))

function firstHit(db: Reader, needs: readonly WordNeed[]) {
  return db
    .selectFrom(sql<{ number: number }>`(${hitNumbers(needs, 'listed')} limit 1)`.as('hit'))
    .select('number')
}

/** A subquery of the numbers of all matching printings, as groups have them. */
export function matchingNumbers({ needs }: ResolvedSearch): RawBuilder<number> {
  return sql`(select abs(number) from (${hitNumbers(needs, 'every printing')}) as hits)`
}
