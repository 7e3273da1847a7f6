/**
 * Splits sellers' titles into words. Case, accents and apostrophes do not count, symbols in card names become
 * the words sellers use for them, and numbers keep their marks: "4/102", "#4", "9.5".
 */

const signs: Readonly<Record<string, string>> = {
  '★': 'gold star',
  '☆': 'gold star',
  '⭐': 'gold star',
  '◇': 'prism star',
  '♢': 'prism star',
  '♀': 'f',
  '♂': 'm',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta species',
  '&': 'and',
}

const apostrophes = /['’‘ʼ`´′]/gu

/** Beckett's four subgrades, such as 9.5/10/9/9.5, which are not card numbers. */
const subgrades = /(?<![\d/])\d+(?:\.5)?(?:\s?\/\s?\d+(?:\.5)?){3}(?![\d/])/gu

/** A number with a count, a number after #, a number with a decimal, or letters and digits. */
const titleWord = /#?[a-z]{0,6}\d+[a-z]?\/[a-z]{0,6}\d+|#[a-z]{0,6}\d+[a-z]?|\d+\.\d(?!\d)|[a-z0-9]+/gu

/** Returns the words of a title or a name, in order. "Gengar's #4/102 (NM)" is gengars, 4/102, nm. */
export function titleWords(text: string): readonly string[] {
  const known = knownTitles.get(text)
  if (known) return known
  if (knownTitles.size >= maxKnownTitles) knownTitles.clear()
  const words = splitIntoWords(text)
  knownTitles.set(text, words)
  return words
}

/** A cache: a product's name and set are split again for each of its listings. */
const knownTitles = new Map<string, readonly string[]>()
const maxKnownTitles = 5_000

function splitIntoWords(text: string): readonly string[] {
  const plain = inPlainLetters(text.replaceAll(apostrophes, '')).replaceAll(subgrades, ' ')
  const words: string[] = []
  for (const word of plain.match(titleWord) ?? []) {
    const slab = slabWord.exec(word)
    if (slab?.[1] && slab[2]) words.push(slab[1], slab[2])
    else words.push(word.includes('/') ? word.replace('#', '') : word)
  }
  return words
}

/** "psa10" is psa and 10. */
const slabWord = /^(psa|bgs|cgc|sgc|bvg)(\d+)$/

/**
 * Returns the words of a name for a marketplace search. Keeps apostrophes, because a marketplace splits query
 * and titles there the same way. Removes everything that a search reads as an operator.
 */
export function searchWords(name: string): readonly string[] {
  const plain = inPlainLetters(name.replaceAll(apostrophes, "'"))
  return (plain.match(/[a-z0-9]+(?:['.][a-z0-9]+)*/gu) ?? []).filter(word => word !== 'and')
}

/** Removes each of the other words once, at its first occurrence. */
export function withoutWords(words: readonly string[], others: readonly string[]): readonly string[] {
  const open = new Map<string, number>()
  for (const other of others) open.set(other, (open.get(other) ?? 0) + 1)
  return words.filter(word => {
    const count = open.get(word) ?? 0
    if (count > 0) open.set(word, count - 1)
    return count === 0
  })
}

/** Returns true when the words contain one of the phrases. A phrase is words with single spaces. */
export function hasAnyPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  const byFirst = phrasesByFirstWord(phrases)
  return words.some((word, start) => byFirst.get(word)?.some(phrase => isPhraseAt(words, start, phrase)))
}

/** Returns the phrases that the words contain. */
export function phrasesIn(words: readonly string[], phrases: readonly string[]): readonly string[] {
  const byFirst = phrasesByFirstWord(phrases)
  return words.flatMap((word, start) =>
    (byFirst.get(word) ?? []).flatMap(phrase => (isPhraseAt(words, start, phrase) ? [phrase.join(' ')] : [])),
  )
}

function isPhraseAt(words: readonly string[], start: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[start + index] === word)
}

/** A cache: thousands of titles are compared with the same few lists. */
const knownPhrases = new WeakMap<readonly string[], ReadonlyMap<string, string[][]>>()

/** Returns the phrases as words, by their first word. */
function phrasesByFirstWord(phrases: readonly string[]): ReadonlyMap<string, string[][]> {
  const known = knownPhrases.get(phrases)
  if (known) return known
  const byFirst = new Map<string, string[][]>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), words])
  }
  knownPhrases.set(phrases, byFirst)
  return byFirst
}

/** Builds a list of phrases from lines: phrases('proxy, fan art', 'metal') has three. */
export function phrases(...lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => line.split(', '))
}

/** Matches printable ASCII, which is all that most titles contain. */
export const plainText = /^[\x20-\x7e]*$/

function inPlainLetters(text: string): string {
  if (plainText.test(text)) return text.replaceAll('&', ' and ').toLowerCase()
  return text
    .replaceAll(/[★☆⭐◇♢♀♂αβγδ&]/gu, sign => ` ${signs[sign]} `)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('⁄', '/')
}
