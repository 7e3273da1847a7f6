/**
 * Titles as sellers write them, cut into words: case, accents and apostrophes do not count, the signs of card
 * names are spelled out as sellers spell them, and numbers keep what makes them numbers: "4/102", "#4", "9.5".
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

/** Beckett's four grades in a row, such as 9.5/10/9/9.5: no number of a card. */
const subgrades = /(?<![\d/])\d+(?:\.5)?(?:\s?\/\s?\d+(?:\.5)?){3}(?![\d/])/gu

/** A number over a count, a number after #, a number with a decimal, or letters and digits. */
const titleWord = /#?[a-z]{0,6}\d+[a-z]?\/[a-z]{0,6}\d+|#[a-z]{0,6}\d+[a-z]?|\d+\.\d(?!\d)|[a-z0-9]+/gu

/** The words of a title or of a name, in order. "Gengar's #4/102 (NM)" is gengars, 4/102, nm. */
export function titleWords(text: string): readonly string[] {
  const known = knownTitles.get(text)
  if (known) return known
  if (knownTitles.size >= maxKnownTitles) knownTitles.clear()
  const words = cutIntoWords(text)
  knownTitles.set(text, words)
  return words
}

/** A product's own name and set are looked at again for each of its listings. */
const knownTitles = new Map<string, readonly string[]>()
const maxKnownTitles = 5_000

function cutIntoWords(text: string): readonly string[] {
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
 * The words of a name as a marketplace is asked for them. An apostrophe stays: marketplaces cut words there
 * in their own way, in the question as in the titles. Nothing is left that a search reads as an operator.
 */
export function searchWords(name: string): readonly string[] {
  const plain = inPlainLetters(name.replaceAll(apostrophes, "'"))
  return (plain.match(/[a-z0-9]+(?:['.][a-z0-9]+)*/gu) ?? []).filter(word => word !== 'and')
}

/** The words left when each of the others is taken away once, wherever it stands first. */
export function withoutWords(words: readonly string[], others: readonly string[]): readonly string[] {
  const open = new Map<string, number>()
  for (const other of others) open.set(other, (open.get(other) ?? 0) + 1)
  return words.filter(word => {
    const count = open.get(word) ?? 0
    if (count > 0) open.set(word, count - 1)
    return count === 0
  })
}

/** Whether one of the phrases stands in the words. A phrase is words with single spaces. */
export function hasAnyPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  const byFirst = phrasesByFirstWord(phrases)
  return words.some((word, start) => byFirst.get(word)?.some(phrase => standsAt(words, start, phrase)))
}

/** Those of the phrases that stand in the words. */
export function phrasesIn(words: readonly string[], phrases: readonly string[]): readonly string[] {
  const byFirst = phrasesByFirstWord(phrases)
  return words.flatMap((word, start) =>
    (byFirst.get(word) ?? []).flatMap(phrase => (standsAt(words, start, phrase) ? [phrase.join(' ')] : [])),
  )
}

/** Whether the phrase, whose first word stands at `start`, goes on there. */
function standsAt(words: readonly string[], start: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[start + index] === word)
}

/** Thousands of titles are held against the same few lists, so each is cut into words once. */
const knownPhrases = new WeakMap<readonly string[], ReadonlyMap<string, string[][]>>()

/** The phrases, each in words, by the first. */
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

/** A list of phrases, written as lines of them: 'proxy, fan art', 'metal'. */
export function phrases(...lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => line.split(', '))
}

/** Letters, digits and signs of every keyboard: most titles are nothing else. */
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
