/**
 * How the words in a search box are matched. A product must match every word: a number exactly, any other word
 * as a prefix. A word that is no prefix of any known word matches words that contain it, or else the nearest
 * words by edit distance, so that "charzard" still finds Charizard.
 */
import { queryWords } from './catalogue-words.ts'
import { isPrintedNumber, numberNextTo, numberInSet } from '#domain/sets/set-words'

/** Words of a query beyond this are ignored. */
export const maxSearchWords = 8

/** A letter begins thousands of words. Past the third, a letter matches only itself. */
const maxLetters = 3

/** One word that a product must match. */
export interface SearchWord {
  readonly word: string
  /** Whether longer words that begin with it match too. False for whole numbers: 4 never matches 40. */
  readonly matchesPrefix: boolean
  /** Whether it may be a typo. False for words shorter than 3 letters or with a digit. */
  readonly allowsTypos: boolean
  /** The card it may mean as the name of a set, with the number next to it: "PFL 013". Null if it names no set. */
  readonly inSet: string | null
  /** Whether that card comes before all others, since both are typed as they are printed: "MEW 001". */
  readonly isPrintedSet: boolean
}

/** Parses a query into its words, in order and each once; empty when nothing in it can be searched for. */
export function parseSearch(text: string): SearchWord[] {
  let letters = 0
  const words = [...new Set(queryWords(text))].slice(0, maxSearchWords)
  return words.map(word => {
    const isLetter = /^\p{L}$/u.test(word)
    if (isLetter) letters += 1
    const number = numberNextTo(word, words)
    return {
      word,
      matchesPrefix: !/^\d+\p{L}?$/u.test(word) && !(isLetter && letters > maxLetters),
      allowsTypos: /^\p{L}{3,}$/u.test(word),
      inSet: number === null ? null : numberInSet(number, word),
      isPrintedSet: number !== null && isPrintedNumber(text),
    }
  })
}

/** Returns the trigrams of a word with its ends marked (^^m, ^me, mew, ew$). Similar words share many. */
export function trigramsOf(word: string): string[] {
  const letters = ['^', '^', ...word, '$']
  return [
    ...new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)),
  ]
}

/** Returns the trigrams without marked ends. Every word that contains this one has all of them. */
export function innerTrigramsOf(word: string): string[] {
  const letters = [...word]
  return [
    ...new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)),
  ]
}

/** Returns true for words that may be typed wrong and are worth indexing by trigrams. */
export function hasTrigrams(word: string): boolean {
  return /^\p{L}{3,}$/u.test(word)
}

/** Returns how many typos a word may have: none below 3 letters, 1 up to 5, then 2. */
export function maxTypos(word: string): number {
  const length = [...word].length
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/**
 * Returns the candidates at the smallest edit distance, in the order given; none when all have too many typos.
 */
export function nearestWords(typed: string, candidates: readonly string[]): string[] {
  const limit = maxTypos(typed)
  const measured = candidates.map(word => ({ word, distance: editDistance(typed, word, limit) }))
  const smallest = Math.min(...measured.map(({ distance }) => distance))
  if (smallest > limit) return []
  return measured.filter(({ distance }) => distance === smallest).map(({ word }) => word)
}

/**
 * Returns the Damerau-Levenshtein distance (optimal string alignment): letters missing, added, wrong or swapped
 * with the next. Stops at `limit` and returns limit + 1 for anything beyond.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const from = [...left]
  const to = [...right]
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let secondLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = from[row - 1] === to[column - 1] ? 0 : 1
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + replaced)
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, at(secondLast, column - 2) + 1)
      current.push(cost)
    }
    if (Math.min(...current) > limit) return limit + 1
    secondLast = last
    last = current
  }
  return Math.min(at(last, to.length), limit + 1)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
