/** How copies are found by the words of their remarks. */
import { foldedKey } from '#domain/text'

/** The most words of a search that are looked for in remarks. */
export const maxSearchedWords = 5

/** Returns the words of a text: runs of letters and digits, regardless of case and width. */
export function remarkWords(text: string): string[] {
  return foldedKey(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/**
 * Returns the distinct words of a text in one text, each after a space: a word begins with "vin" where " vin" is found.
 * Empty for a text without words.
 */
export function searchableRemark(text: string): string {
  return [...new Set(remarkWords(text))].map(word => ` ${word}`).join('')
}

/** Returns the word beginnings to look for when a text is searched; none if it has too many words. */
export function searchedWords(typed: string): string[] {
  const words = [...new Set(remarkWords(typed))]
  return words.length > maxSearchedWords ? [] : words
}
