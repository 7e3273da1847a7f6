/**
 * Whether a title names the product: its name, the number printed on it and its set. A name
 * alone is never enough, because one Pokémon has many cards.
 */
import type { ExclusionReason } from './exclusion.ts'
import type { PricedProduct } from './listing.ts'
import { isSeriesName } from './series-name.ts'
import { phrases, phrasesIn, hasAnyPhrase, titleWords, withoutWords } from './title-words.ts'

/** The words a title must have: of a card what stands outside brackets of its name, of the rest everything. */
export function nameWords({ name, productType }: PricedProduct): readonly string[] {
  const asked = productType === 'card' ? name.replaceAll(/\([^)]*\)/g, ' ') : name
  return titleWords(asked).filter(word => word !== 'and')
}

/** The words of the set that tell it from others. */
function setWords({ setName }: PricedProduct): readonly string[] {
  return titleWords(setName).filter(word => !['and', 'the', 'of', 'pokemon'].includes(word))
}

/** The same as far as sellers write them: of a gallery within a set they name the set. */
function setWordsSold(product: PricedProduct): readonly string[] {
  const words = setWords(product)
  const sold = words.filter(word => !rarelyWritten.includes(word))
  return sold.length > 0 ? sold : words
}

/** How the labels of slabs, and so their sellers, call a set. */
const otherNamesOfSets: ReadonlyMap<string, readonly string[]> = new Map([['base set', ['pokemon game']]])

const rarelyWritten = phrases('set, trainer, gallery, galarian, shiny, vault, black, star, promos')

/** Every word of the product itself: none of them is read as anything else. */
export function ownWords(product: PricedProduct): readonly string[] {
  return [...titleWords(product.name), ...titleWords(product.setName), ...titleWords(product.miscInfo ?? '')]
}

/** How sellers spell a word of a name otherwise. A map, since a name may be any word, even "constructor". */
const otherSpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['f', ['female']],
  ['m', ['male', 'mega']],
  ['gold', ['star']],
])

function hasWord(words: readonly string[], wanted: string): boolean {
  return words.includes(wanted) || (otherSpellings.get(wanted) ?? []).some(other => words.includes(other))
}

/** Words after and before a name that make another card of it: unsaid numbers leave only them. */
const nameEndings = phrases(
  'ex, gx, v, vmax, vstar, vunion, v union, break, lv, star, prime, legend, delta, prism star',
)
const nameBeginnings = phrases(
  'm, mega, dark, light, shining, radiant, primal, alolan, galarian, hisuian, paldean, gold star, team rockets',
)

/** Sets of reprints and sets within sets, which repeat names and numbers of others. */
const otherSetPhrases = phrases(
  'celebrations, classic collection, 25th anniversary, shiny vault, trainer gallery',
  'galarian gallery, base set 2, legendary collection, evolutions',
)

/**
 * How surely a title names the product: by number and set, by a number over a count that another set may
 * have too, or by a set that may have several cards of the name.
 */
export type SureNaming = 'fully' | 'by number' | 'by set'

/** How surely, or why it does not. */
export type Naming = SureNaming | ExclusionReason

/** Whether the title names the product at all. */
export function isMatch(naming: Naming): naming is SureNaming {
  return naming === 'fully' || naming === 'by number' || naming === 'by set'
}

/** `besides` are the words without the product's own; `gradeWords` those of them that say a grade. */
export function matchTitle(
  product: PricedProduct,
  words: readonly string[],
  besides: readonly string[],
  gradeWords: readonly string[],
): Naming {
  const name = nameWords(product)
  if (name.length === 0) return 'not certain'
  if (!name.every(word => hasWord(words, word))) return 'another product'
  if (product.productType === 'sealed_product') return 'fully'
  const number = numberIn(product, words, gradeWords)
  if (number === 'another' || saysAnotherSet(product, words)) return 'another product'
  const apart = withoutWords(words, name)
  const hasSet =
    setWordsSold(product).every(word => apart.includes(word)) ||
    hasAnyPhrase(words, otherNamesOfSets.get(titleWords(product.setName).join(' ')) ?? [])
  if (number === 'counted') return hasSet ? 'fully' : 'by number'
  if (saysAnotherName(name, words)) return 'another product'
  if (number === 'bare' && (hasSet || isPromoNumber(product))) return 'fully'
  if (saysSecret(besides) && isWithinCount(product)) return 'another product'
  const isTold =
    /^\d+$/.test(product.cardNumber ?? '') &&
    !isSeriesName(product.setName) &&
    setWords(product).every(word => apart.includes(word))
  return number === 'unsaid' && isTold ? 'by set' : 'not certain'
}

/** Secret cards are numbered beyond the count of their set. */
function isWithinCount({ cardNumber, setCardCount }: PricedProduct): boolean {
  return setCardCount !== null && Number(cardNumber) <= setCardCount
}

const secretPhrases = phrases(
  'secret, hyper rare, rainbow rare, sir, special illustration, illustration rare',
)

function saysSecret(besides: readonly string[]): boolean {
  return hasAnyPhrase(besides, secretPhrases)
}

/** The black star promos number through all their sets: "SWSH042" is one card. */
function isPromoNumber({ cardNumber, setName }: PricedProduct): boolean {
  return /^[a-z]{2,}\d+$/i.test(cardNumber ?? '') && /\bpromos?\b/i.test(setName)
}

/** "POP Series 6" is not POP Series 8, and Celebrations reprints what Base Set has. */
function saysAnotherSet(product: PricedProduct, words: readonly string[]): boolean {
  const own = ownWords(product)
  const ownNamed = phrasesIn(own, otherSetPhrases)
  if (phrasesIn(words, otherSetPhrases).some(phrase => !ownNamed.includes(phrase))) return true
  const series = setWords(product)
  const last = series.at(-1) ?? ''
  if (series.length < 2 || !/^\d+$/.test(last)) return false
  const text = ` ${words.join(' ')} `
  const start = ` ${series.slice(0, -1).join(' ')} `
  const next = text.includes(start) ? text.slice(text.indexOf(start) + start.length).split(' ')[0] : undefined
  return next !== undefined && /^\d+$/.test(next) && next !== last
}

/** "M Altaria EX" and "Charizard VMAX" are other cards than Altaria EX and Charizard. */
function saysAnotherName(name: readonly string[], words: readonly string[]): boolean {
  const [first = '', last = ''] = [name[0], name.at(-1)]
  // "NM/M Altaria" says mint, not Mega.
  const said = ` ${words.join(' ').replaceAll('nm m ', 'nm ')} `
  return (
    nameEndings.some(ending => said.includes(` ${last} ${ending} `)) ||
    nameBeginnings.some(beginning => said.includes(` ${beginning} ${first} `))
  )
}

/** A card's number, plain: "004" is 4, "TG01" is tg1. */
function plainNumber(printed: string): string {
  return printed.toLowerCase().replace(/^([a-z]*)0+(?=\d)/, '$1')
}

/** 'counted': over the count of its set, which few other cards have; 'bare': without. */
type NumberInTitle = 'counted' | 'bare' | 'another' | 'unsaid'

/** What the words say of the number. Every number over a count must be the card's own. */
function numberIn(
  { cardNumber, setCardCount }: PricedProduct,
  words: readonly string[],
  gradeWords: readonly string[],
): NumberInTitle {
  if (cardNumber === null) return 'unsaid'
  const own = plainNumber(titleWords(cardNumber).join(''))
  const counted = words.filter(word => word.includes('/'))
  const isOwn = (word: string) => plainNumber(word.split('/')[0] ?? '') === own
  if (counted.length > 0) {
    if (!counted.every(isOwn)) return 'another'
    const isOfSet = counted.every(word => countOf(word) === setCardCount)
    // Galleries within a set are counted by themselves or with it.
    return isOfSet ? 'counted' : setCardCount === null || !/^\d+$/.test(own) ? 'bare' : 'another'
  }
  const bare = withoutOnce(words, gradeWords).map(word => word.replace('#', ''))
  if (bare.some(word => plainNumber(word) === own)) return 'bare'
  const letters = /^([a-z]+)\d+$/.exec(own)?.[1]
  const alike = letters === undefined ? /^#[a-z]*\d+$/ : new RegExp(`^#?${letters}\\d+$`)
  return words.some(word => alike.test(word)) ? 'another' : 'unsaid'
}

function countOf(counted: string): number {
  return Number(counted.split('/')[1]?.replace(/^[a-z]+/, ''))
}

function withoutOnce(words: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...words]
  for (const word of taken) {
    const index = left.lastIndexOf(word)
    if (index >= 0) left.splice(index, 1)
  }
  return left
}
