/**
 * What somebody meant by the words in a search box. Every word must be found: a number exactly, any other as
 * the beginning of a word; one that nothing begins with stands for words that contain it, or else for the
 * nearest words by edit distance, so that "charzard" still finds Charizard.
 */
import { queryWords } from './catalogue-words.ts'

/** How many words of a query count; the rest is ignored. */
export const maxSearchWords = 8

/** One word that a product must have. */
export interface SearchWord {
  readonly word: string
  /** Whether longer words that begin with it count too: not for a whole number, where 4 is never 40. */
  readonly matchesPrefix: boolean
  /** Whether it may stand for another word when nothing begins with it: not with a digit in it. */
  readonly allowsTypos: boolean
}

/** The words of a query in order, each once; an empty list when nothing in it can be searched for. */
export function parseSearch(text: string): SearchWord[] {
  return [...new Set(queryWords(text))].slice(0, maxSearchWords).map(word => ({
    word,
    matchesPrefix: !/^\d+\p{L}?$/u.test(word),
    allowsTypos: /^\p{L}{3,}$/u.test(word),
  }))
}

/** The three-letter pieces of a word with its ends marked: two words that look alike share many. */
export function trigramsOf(word: string): string[] {
  const letters = ['^', '^', ...word, '$']
  return [
    ...new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)),
  ]
}

/** The pieces that any word containing this one has too. */
export function innerTrigramsOf(word: string): string[] {
  const letters = [...word]
  return [
    ...new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)),
  ]
}

/** Only words that may be mistyped are worth finding by their pieces. */
export function hasTrigrams(word: string): boolean {
  return /^\p{L}{3,}$/u.test(word)
}

/** How many slips a word of this length is forgiven: none under 3 letters, 1 up to 5, then 2. */
export function maxTypos(word: string): number {
  const length = [...word].length
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/** The candidates with the fewest slips, in the order given; none when every one has too many. */
export function nearestWords(typed: string, candidates: readonly string[]): string[] {
  const limit = maxTypos(typed)
  const measured = candidates.map(word => ({ word, slips: editDistance(typed, word, limit) }))
  const fewest = Math.min(...measured.map(({ slips }) => slips))
  if (fewest > limit) return []
  return measured.filter(({ slips }) => slips === fewest).map(({ word }) => word)
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): letters missing, added, wrong or swapped with the
 * next. Anything beyond `limit` is told as limit + 1.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const from = [...left]
  const to = [...right]
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const wrong = from[row - 1] === to[column - 1] ? 0 : 1
      let slips = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + wrong)
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, at(beforeLast, column - 2) + 1)
      current.push(slips)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(at(last, to.length), limit + 1)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
