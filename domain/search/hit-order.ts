import { defaultLanguage, type Language } from '#domain/products/language'

/**
 * The order of search hits, as one whole number: the better match first, of equal matches the English ones, then the
 * shorter name, then the older product. Hits with the same number are ordered as in the list.
 */

const daysApart = 100_000_000
/** A name has at most 200 characters. */
const wordsApart = 499
const foreignWords = 500
/** Larger than every place. */
export const placesOfAScore = 100_000_000_000
const afterEveryDay = 99_999_999

/**
 * Returns a product's place among equal matches; smaller comes first. A product without a release date, or with one
 * that is no day, comes after the others with as many words in their name.
 */
export function hitPlace(nameWords: number, releaseDate: string | null, language: Language): number {
  const isDay = releaseDate !== null && /^\d{4}-\d\d-\d\d$/.test(releaseDate)
  const day = isDay ? Number(releaseDate.replaceAll('-', '')) : afterEveryDay
  const words = Math.min(nameWords, wordsApart) + (language === defaultLanguage ? 0 : foreignWords)
  return words * daysApart + day
}
