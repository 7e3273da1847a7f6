/**
 * A card by its set and number, as printed on it or as its id is written: "PFL 013", "sv3pt5 199", "sv03.5-199". The
 * code or abbreviation of a set counts next to a number only. Alone it would be noise: MEW is the set 151, and "mew" a
 * Pokémon. Typed as printed, "MEW 001" is the card of the set.
 */
import { setAbbreviation } from './set-abbreviations.ts'

/** A set code as TCGdex writes it: letters, a number, perhaps a point, perhaps a subset. */
const pointedCode = /^(\p{L}{2,6})0*(\d+)\.(\d)(\p{L}{0,2})$/u
const typedPointedCode = /(?<![\p{L}\p{N}])(\p{L}{2,6})0*(\d+)(?:\.|pt)(\d)(\p{L}{0,2})(?![\p{L}\p{N}])/gu
const numberOfCode = /^(\p{L}{1,6})0+(?=\d)/u

/**
 * Returns how a set may be named next to a number, in lower case: its code without leading zeros and its abbreviation.
 * A code with a point is written as pokemontcg.io does, sv03.5 as sv3pt5, and as swsh35 for its older sets.
 */
export function setNames(setCode: string): string[] {
  const code = setCode.toLowerCase()
  const pointed = pointedCode.exec(code)
  const codes = pointed
    ? [withPoint(pointed), `${pointed[1]}${pointed[2]}${pointed[3]}${pointed[4]}`]
    : [code.replace(numberOfCode, '$1')]
  const abbreviation = setAbbreviation(setCode)?.toLowerCase()
  return [...new Set([...codes, ...(abbreviation === undefined ? [] : [abbreviation])])].filter(canNameASet)
}

function withPoint([, letters, number, half, subset]: readonly (string | undefined)[]): string {
  return `${letters}${number}pt${half}${subset}`
}

/** Writes each code with a point in a text as one word: "sv03.5" and "sv03pt5" as sv3pt5. */
export function joinPointedCodes(text: string): string {
  return /\d(?:\.|pt)\d/.test(text) ? text.replaceAll(typedPointedCode, '$1$2pt$3$4') : text
}

/** The one word in the index for a card of a set. Begins with the number, so that no other typed word begins it. */
export function numberInSet(number: string, setName: string): string {
  return `${number} ${setName}`
}

/**
 * Returns the number that a word of a query may name the set of: the first number among the other words, of 12/102 what
 * is before the slash. Plain numbers come before those with letters. Null if the word names no set.
 */
export function numberNextTo(word: string, words: readonly string[]): string | null {
  if (!canNameASet(word)) return null
  const others = words.filter(other => other !== word)
  const found = others.find(other => /^\d+(\/|$)/u.test(other)) ?? others.find(other => isNumber.test(other))
  return found?.split('/')[0] ?? null
}

const isNumber = /^\p{L}{0,6}\d+\p{L}?(\/|$)/u

/**
 * Whether a text is a set and a number as newer cards have them printed, with nothing else: "MEW 001", "MEW 001/165".
 * The letters are capitals, or the number has its zeros. "mew 8" is not: that is the name of a Pokémon too.
 */
export function isPrintedNumber(text: string): boolean {
  return /^\s*(\p{Lu}{2,5}\s+\d{3}|\p{L}{2,5}\s+0\d{2})(\/\d+)?\s*$/u.test(text)
}

/** Letters alone for at most five, as in abbreviations; with a digit for codes. */
function canNameASet(word: string): boolean {
  return (
    /^\p{L}{2,5}$/u.test(word) || (/^[\p{L}\d]{2,14}$/u.test(word) && /\p{L}/u.test(word) && /\d/.test(word))
  )
}
