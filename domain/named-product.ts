/**
 * Whether a title names the product: its name, the number printed on it, its set and its printing. A name
 * alone is never enough, because one Pokémon has many cards.
 */
import type { LeftOutReason } from './left-out.ts'
import type { PricedProduct } from './listing.ts'
import { phrases, saysAnyOf, titleWords } from './title-words.ts'

/** The words a title must have: of a card what stands outside brackets of its name, of the rest everything. */
export function nameWords({ name, productType }: PricedProduct): readonly string[] {
  const asked = productType === 'card' ? name.replaceAll(/\([^)]*\)/g, ' ') : name
  return titleWords(asked).filter(word => word !== 'and')
}

/** The words of the set that tell it from others. */
function setWords({ setName }: PricedProduct): readonly string[] {
  const words = titleWords(setName).filter(word => !['and', 'the', 'of', 'pokemon'].includes(word))
  return words.length > 1 ? words.filter(word => word !== 'set') : words
}

/** Every word of the product itself: none of them is read as anything else. */
export function ownWords(product: PricedProduct): readonly string[] {
  return [...titleWords(product.name), ...titleWords(product.setName), ...titleWords(product.miscInfo ?? '')]
}

/** How sellers spell a word of a name otherwise. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  f: ['female'],
  m: ['male', 'mega'],
  gold: ['star'],
}

function hasWord(words: readonly string[], wanted: string): boolean {
  return words.includes(wanted) || (otherSpellings[wanted] ?? []).some(other => words.includes(other))
}

/** Words that make another card of a name: only the number can tell the two apart. */
const nameExtensions = phrases(
  'ex, gx, v, vmax, vstar, vunion, break, lv, star, prime, legend, mega, delta, shining',
  'radiant, prism, dark, light, primal, alolan, galarian, hisuian, paldean',
)

/** Sets of reprints and sets within sets, which repeat names and numbers of others. */
const otherSetPhrases = phrases(
  'celebrations, classic collection, 25th anniversary, shiny vault, trainer gallery',
  'galarian gallery, base set 2, legendary collection, evolutions',
)

/** How surely the title names the card, or why it does not. */
export type Naming = 'by number' | 'by set' | LeftOutReason

/** `besides` are the words without the product's own; `graded` those of them that say a grade. */
export function namingOf(
  product: PricedProduct,
  words: readonly string[],
  besides: readonly string[],
  gradeWords: readonly string[],
): Naming {
  if (!nameWords(product).every(word => hasWord(words, word))) return 'another product'
  if (product.productType === 'sealed_product') return 'by number'
  const number = numberIn(product, words, gradeWords)
  if (number === 'another') return 'another product'
  if (saysAnyOf(besides, otherSetPhrases)) return 'another product'
  if (number === 'the same') return 'by number'
  const own = ownWords(product)
  if (nameExtensions.some(word => besides.includes(word) && !own.includes(word))) return 'another product'
  return setWords(product).every(word => words.includes(word)) ? 'by set' : 'not certain'
}

/** A card's number, plain: "004" is 4, "TG01" is tg1. */
function plainNumber(printed: string): string {
  return printed.toLowerCase().replace(/^([a-z]*)0+(?=\d)/, '$1')
}

type NumberInTitle = 'the same' | 'another' | 'unsaid'

/** What the words say of the number. Every number over a count must be the card's own. */
function numberIn(
  { cardNumber, setCardCount }: PricedProduct,
  words: readonly string[],
  gradeWords: readonly string[],
): NumberInTitle {
  if (cardNumber === null) return 'unsaid'
  const own = plainNumber(titleWords(cardNumber).join(''))
  const counted = words.filter(word => word.includes('/') && !isSubgrades(word))
  const isOwn = (word: string) => {
    const [number = '', count = ''] = word.split('/')
    if (plainNumber(number) !== own) return false
    return (
      setCardCount === null || !/^\d+$/.test(own) || !/^\d+$/.test(count) || Number(count) === setCardCount
    )
  }
  if (counted.length > 0) return counted.every(isOwn) ? 'the same' : 'another'
  const afterHash = words.filter(word => word.startsWith('#'))
  if (afterHash.length > 0)
    return afterHash.some(word => plainNumber(word.slice(1)) === own) ? 'the same' : 'another'
  const said = withoutOnce(words, gradeWords).some(word => /\d/.test(word) && plainNumber(word) === own)
  return said || (!/\d/.test(own) && words.includes(own)) ? 'the same' : 'unsaid'
}

/** Beckett's four grades in a row, such as 9.5/10/9/9.5, are cut into pairs like numbers. */
function isSubgrades(word: string): boolean {
  return word.endsWith('/10') && /^(?:9|10)\//.test(word)
}

function withoutOnce(words: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...words]
  for (const word of taken) {
    const index = left.lastIndexOf(word)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}

const reversePhrases = [
  'reverse',
  'rev holo',
  'rev foil',
  'reverse holo',
  'reverse holofoil',
  'revholo',
  'rh',
]
const firstEditionPhrases = ['1st edition', '1st ed', 'first edition', '1st']
const notHoloPhrases = ['non holo', 'nonholo', 'not holo', 'no holo']

/** Whether the words name another printing than the product's. What a title leaves unsaid is no objection. */
export function isAnotherPrinting(product: PricedProduct, besides: readonly string[]): boolean {
  const own = titleWords(`${product.printing ?? ''} ${product.miscInfo ?? ''}`)
  const differs = (phrases: readonly string[]) => saysAnyOf(besides, phrases) !== saysAnyOf(own, phrases)
  if (differs(reversePhrases) || differs(firstEditionPhrases) || differs(['shadowless'])) return true
  const isHolo = own.includes('holo') && !own.includes('reverse')
  if (isHolo && saysAnyOf(besides, notHoloPhrases)) return true
  return isPlain(own) && saysAnyOf(besides, ['holo', 'holofoil']) && !saysAnyOf(besides, notHoloPhrases)
}

function isPlain(printing: readonly string[]): boolean {
  return printing.includes('normal')
}
