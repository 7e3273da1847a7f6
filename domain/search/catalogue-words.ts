/**
 * The words that find a product. Products and queries are split into words by the same rules, so that both
 * database engines find the same products: case, accents and apostrophes do not count, ★ δ ♀ ♂ ◇ are words,
 * numbers lose their leading zeros, and "4" finds a card as well as "4/102".
 */

import { type Language, languageMark } from '#domain/products/language'
import { joinPointedCodes, numberInSet, setNames } from '#domain/sets/set-words'
import { variantWords } from '#domain/products/variant-words'

/** The fields of a product that a search looks in. */
export interface Findable {
  readonly name: string
  readonly setName: string
  readonly setCode: string | null
  readonly cardNumber: string | null
  /** The count printed after the slash on the cards of the set; null when unknown. */
  readonly setCardCount: number | null
  readonly miscInfo: string | null
  readonly rarity: string | null
  /** YYYY-MM-DD; null when unknown. */
  readonly releaseDate: string | null
  readonly language: Language
}

/** The printing of a product as collectors write it, and the others of its card if the catalogue lists this one for it. */
export interface Printed {
  readonly printing: string | null
  readonly otherPrintings: readonly string[]
}

const unknownPrinting: Printed = { printing: null, otherPrintings: [] }

/** One word of a product and how much a match on it weighs. */
export interface WeightedWord {
  readonly word: string
  readonly weight: number
}

/** How much a match weighs, by the field it is in. */
export const wordWeights = {
  name: 40,
  /** Less than a name: "mew 8" finds a Mew before the eighth card of the set MEW, and "MEW 008" that card. */
  numberInSet: 35,
  number: 30,
  set: 20,
  misc: 5,
  likelyVariant: 3,
  otherPrinting: 1,
} as const

/** Longer words are cut, in the index and in queries. Code points. */
const maxWordLength = 40

const maxMiscWords = 50
const maxSetShortness = 9

/**
 * Returns every word of a product once, with its largest weight. Words of a short set name weigh a little more
 * than those of a long one, so "base" finds Base Set before Base Set 2.
 */
export function productWords(product: Findable, printed: Printed = unknownPrinting): WeightedWord[] {
  const weights = new Map<string, number>()
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  }
  const setWords = indexWords(product.setName)
  add(indexWords(product.name), wordWeights.name)
  add(numberWords(product.cardNumber, product.setCardCount), wordWeights.number)
  add(setWords, wordWeights.set - Math.min(wordCount(product.setName) - 1, maxSetShortness))
  add(indexWords(product.miscInfo ?? '').slice(0, maxMiscWords), wordWeights.misc)
  add(indexWords(languageMark(product.language) ?? ''), wordWeights.misc)
  add(indexWords(printed.printing ?? ''), wordWeights.misc)
  for (const { word, weight } of rarerWords(product, printed.printing)) add([word], weight)
  add(printed.otherPrintings.flatMap(indexWords), wordWeights.otherPrinting)
  return Array.from(weights, ([word, weight]) => ({ word, weight }))
}

/** Returns the words of a card that none of its texts has: its number in its set, and what versions of it are called. */
export function rarerWords(
  card: Pick<Findable, 'setCode' | 'cardNumber' | 'setCardCount' | 'rarity' | 'releaseDate'>,
  printing: string | null,
): WeightedWord[] {
  const { sure, likely } = variantWords({ ...card, printing })
  const weighing = (words: readonly string[], weight: number) => words.map(word => ({ word, weight }))
  return [
    ...weighing(wordsInSet(card), wordWeights.numberInSet),
    ...weighing(sure, wordWeights.misc),
    ...weighing(likely, wordWeights.likelyVariant),
  ]
}

/** Returns a card's number with each name of its set; none for a number of several words. */
function wordsInSet({ cardNumber, setCode }: Pick<Findable, 'cardNumber' | 'setCode'>): string[] {
  const [number, ...more] = queryWords(cardNumber ?? '')
  if (setCode === null || number === undefined || more.length > 0) return []
  return setNames(setCode).map(name => numberInSet(number.split('/')[0] ?? number, name))
}

/** Counts the words between white space. Among equal matches the name with the fewest words comes first. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}

/** Returns the words of a card number: without leading zeros, alone and with the count of its set. */
function numberWords(cardNumber: string | null, setCardCount: number | null): string[] {
  if (cardNumber === null) return []
  const alone = indexWords(cardNumber)
  const letters = /^(\p{L}*)\d+\p{L}?$/u.exec(cardNumber)?.[1]
  if (letters === undefined || setCardCount === null) return alone
  const ofCount = indexWords(`${cardNumber}/${setCardCount}`)
  const ofLetteredCount = letters === '' ? [] : indexWords(`${cardNumber}/${letters}${setCardCount}`)
  return [...alone, ...ofCount, ...ofLetteredCount]
}

/** Splits a text into words for the index: "Ho-Oh" is ho, oh and hooh; "4/102" is 4/102 and 4. */
export function indexWords(text: string): string[] {
  return chunksOf(inPlainLetters(text, indexedSymbols)).flatMap(chunk => {
    if (!divider.test(chunk)) return plainNumber(chunk)
    const [beforeSlash, afterSlash] = chunk.split('/')
    if (beforeSlash !== undefined && afterSlash !== undefined)
      return [`${plainNumber(beforeSlash)}/${plainNumber(afterSlash)}`, plainNumber(beforeSlash)]
    const parts = chunk.split(joiner).map(plainNumber)
    const pointed = joinPointedCodes(chunk)
    const whole = [parts.join('').slice(0, maxWordLength), ...(pointed === chunk ? [] : queryWords(pointed))]
    return [...parts, ...whole]
  })
}

/** Splits a query into words, one for each thing typed: "Ho-Oh" is ho and oh; "4/102" is 4/102, "sv03.5" is sv3pt5. */
export function queryWords(text: string): string[] {
  return chunksOf(joinPointedCodes(inPlainLetters(text, typedSymbols))).flatMap(chunk => {
    if (chunk.includes('/')) return [chunk.split('/').map(plainNumber).join('/')]
    return chunk.split(joiner).map(plainNumber)
  })
}

/** Symbols as words: the index holds every name people use for one, a query takes a single name. */
const indexedSymbols: Readonly<Record<string, string>> = {
  '★': 'star goldstar',
  '☆': 'star goldstar',
  '⭐': 'star goldstar',
  '◇': 'prism star prismstar',
  '♢': 'prism star prismstar',
  '♀': 'female f',
  '♂': 'male m',
  '&': 'and',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
}
const typedSymbols: Readonly<Record<string, string>> = {
  ...indexedSymbols,
  '★': 'star',
  '☆': 'star',
  '⭐': 'star',
  '◇': 'prismstar',
  '♢': 'prismstar',
  '♀': 'female',
  '♂': 'male',
}

const joiner = /[-.‐‑–]/u
const divider = /[-.‐‑–/]/u
const slashedNumber = String.raw`\p{L}{0,6}\p{Nd}+\p{L}?\/(?:\p{L}{0,6}\p{Nd}*)`
const joinedWord = String.raw`[\p{L}\p{N}]+(?:[-.‐‑–][\p{L}\p{N}]+)*`
/** Characters that only separate words. Any other sign (%, _, !, ?, +) is a word and matches only itself. */
const separators = String.raw`\s\p{C}\-‐‑–—.,:;\/⁄\\()\[\]{}"“”«»#·•`
const chunk = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${slashedNumber}(?![\p{L}\p{N}\/])|${joinedWord}|[^\p{L}\p{N}${separators}]`,
  'gu',
)

function chunksOf(plain: string): string[] {
  return (plain.match(chunk) ?? []).map(found =>
    found.length <= maxWordLength ? found : [...found].slice(0, maxWordLength).join(''),
  )
}

/** Lower case, no accents, no apostrophes, symbols spelled out. */
function inPlainLetters(text: string, symbols: Readonly<Record<string, string>>): string {
  // Most texts: letters, digits, spaces and signs that none of the rules below changes.
  if (/^[ -%(-_a-~]*$/.test(text)) return text.toLowerCase()
  return text
    .replaceAll(/['’‘ʼ`´′]/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[★☆⭐◇♢♀♂&αβγδ]/gu, symbol => ` ${symbols[symbol]} `)
}

/** Drops leading zeros: "025" is 25 and "sv049" is sv49. Returns other words unchanged. */
function plainNumber(word: string): string {
  return word.includes('0') ? word.replace(/^(\p{L}{0,6})0+(?=\d+\p{L}?$)/u, '$1') : word
}
