/**
 * Matches a title with a product by name, card number and set. A name alone is never enough, because one
 * Pokémon has many cards.
 */
import { languageMark } from '#domain/products/language'
import type { ExclusionReason } from './exclusion.ts'
import type { PricedProduct } from '#domain/prices/price-question'
import { phrases, phrasesIn, hasAnyPhrase, titleWords, withoutWords } from './title-words.ts'

/** Returns the words of the name that a title must have. The name of a card counts without its parentheses. */
function nameWords({ name, productType }: PricedProduct): readonly string[] {
  const required = productType === 'card' ? name.replaceAll(/\([^)]*\)/g, ' ') : name
  return titleWords(required).filter(word => word !== 'and')
}

/** Returns the words of the set name that tell it from others. */
function setWords({ setName }: PricedProduct): readonly string[] {
  return titleWords(setName).filter(word => !['and', 'the', 'of', 'pokemon'].includes(word))
}

/** Returns the words that sellers write: for a gallery within a set, those of the set. */
function writtenSetWords(product: PricedProduct): readonly string[] {
  const words = setWords(product)
  const written = words.filter(word => !rarelyWritten.includes(word))
  return written.length > 0 ? written : words
}

/** Other names of a set on the labels of slabs, which sellers copy. */
const otherNamesOfSets: ReadonlyMap<string, readonly string[]> = new Map([['base set', ['pokemon game']]])

const rarelyWritten = phrases('set, trainer, gallery, galarian, shiny, vault, black, star, promos')

/** Returns the words of the product itself, which never mean anything else in a title. */
export function ownWords(product: PricedProduct): readonly string[] {
  const { name, setName, miscInfo, language } = product
  return [name, setName, miscInfo ?? '', languageMark(language) ?? ''].flatMap(titleWords)
}

/** Other spellings of a word in a name. A Map, because a name may be any word, even "constructor". */
const otherSpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['f', ['female']],
  ['m', ['male', 'mega']],
  ['gold', ['star']],
])

function hasWord(words: readonly string[], wanted: string): boolean {
  return words.includes(wanted) || (otherSpellings.get(wanted) ?? []).some(other => words.includes(other))
}

/** Words after or before a name that make it a different card, for titles without a number. */
const nameEndings = phrases(
  'ex, gx, v, vmax, vstar, vunion, v union, break, lv, star, prime, legend, delta, prism star',
)
const nameBeginnings = phrases(
  'm, mega, dark, light, shining, radiant, primal, alolan, galarian, hisuian, paldean, gold star, team rockets',
)

/** Sets of reprints and sets within sets, which repeat names and numbers of other sets. */
const otherSetPhrases = phrases(
  'celebrations, classic collection, 25th anniversary, shiny vault, trainer gallery',
  'galarian gallery, base set 2, legendary collection, evolutions',
)

/**
 * How surely a title names the product: `fully` by number and set, `by number` over a count that another set
 * may share, or `by set`, which may have several cards of that name.
 */
export type SureNaming = 'fully' | 'by number' | 'by set'

/** How surely a title names the product, or why it does not. */
type Naming = SureNaming | ExclusionReason

/** Returns true when the title names the product at all. */
export function isMatch(naming: Naming): naming is SureNaming {
  return naming === 'fully' || naming === 'by number' || naming === 'by set'
}

/**
 * Matches the words of a title with a product. `besides` are the words without the product's own; `gradeWords`
 * name a grade.
 */
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
  if (number === 'another' || namesAnotherSet(product, words)) return 'another product'
  const apart = withoutWords(words, name)
  const hasSet =
    writtenSetWords(product).every(word => apart.includes(word)) ||
    hasAnyPhrase(words, otherNamesOfSets.get(titleWords(product.setName).join(' ')) ?? [])
  if (number === 'counted') return hasSet ? 'fully' : 'by number'
  if (namesAnotherCard(name, words)) return 'another product'
  if (number === 'bare' && (hasSet || isPromoNumber(product))) return 'fully'
  if (namesSecretRare(besides) && isWithinCount(product)) return 'another product'
  const isSetCertain =
    /^\d+$/.test(product.cardNumber ?? '') &&
    !isSeriesName(product.setName) &&
    setWords(product).every(word => apart.includes(word))
  return number === 'absent' && isSetCertain ? 'by set' : 'not certain'
}

/** Secret rares are numbered beyond the count of their set. */
function isWithinCount({ cardNumber, setCardCount }: PricedProduct): boolean {
  return setCardCount !== null && Number(cardNumber) <= setCardCount
}

const secretPhrases = phrases(
  'secret, hyper rare, rainbow rare, sir, special illustration, illustration rare',
)

function namesSecretRare(besides: readonly string[]): boolean {
  return hasAnyPhrase(besides, secretPhrases)
}

/** Black star promos are numbered across all their sets: "SWSH042" is one card. */
function isPromoNumber({ cardNumber, setName }: PricedProduct): boolean {
  return /^[a-z]{2,}\d+$/i.test(cardNumber ?? '') && /\bpromos?\b/i.test(setName)
}

/** "POP Series 6" is not POP Series 8, and Celebrations reprints cards of Base Set. */
function namesAnotherSet(product: PricedProduct, words: readonly string[]): boolean {
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

/** "M Altaria EX" and "Charizard VMAX" are different cards from Altaria EX and Charizard. */
function namesAnotherCard(name: readonly string[], words: readonly string[]): boolean {
  const [first = '', last = ''] = [name[0], name.at(-1)]
  // "NM/M Altaria" means mint, not Mega.
  const text = ` ${words.join(' ').replaceAll('nm m ', 'nm ')} `
  return (
    nameEndings.some(ending => text.includes(` ${last} ${ending} `)) ||
    nameBeginnings.some(beginning => text.includes(` ${beginning} ${first} `))
  )
}

/** Normalises a card number: "004" is 4, "TG01" is tg1. */
function plainNumber(printed: string): string {
  return printed.toLowerCase().replace(/^([a-z]*)0+(?=\d)/, '$1')
}

/** `counted`: with the count of its set, which few other cards share. `bare`: without a count. */
type NumberInTitle = 'counted' | 'bare' | 'another' | 'absent'

/** Looks for the card number. Every number with a count must be the card's own. */
function numberIn(
  { cardNumber, setCardCount }: PricedProduct,
  words: readonly string[],
  gradeWords: readonly string[],
): NumberInTitle {
  if (cardNumber === null) return 'absent'
  const own = plainNumber(titleWords(cardNumber).join(''))
  const counted = words.filter(word => word.includes('/'))
  const isOwn = (word: string) => plainNumber(word.split('/')[0] ?? '') === own
  if (counted.length > 0) {
    if (!counted.every(isOwn)) return 'another'
    const isOfSet = counted.every(word => countOf(word) === setCardCount)
    // A gallery within a set has a count of its own, or shares the count of the set.
    return isOfSet ? 'counted' : setCardCount === null || !/^\d+$/.test(own) ? 'bare' : 'another'
  }
  const bare = withoutOnce(words, gradeWords).map(word => word.replace('#', ''))
  if (bare.some(word => plainNumber(word) === own)) return 'bare'
  const letters = /^([a-z]+)\d+$/.exec(own)?.[1]
  const sameForm = letters === undefined ? /^#[a-z]*\d+$/ : new RegExp(`^#?${letters}\\d+$`)
  return words.some(word => sameForm.test(word)) ? 'another' : 'absent'
}

function countOf(counted: string): number {
  return Number(counted.split('/')[1]?.replace(/^[a-z]+/, ''))
}

/** Removes each of `removed` once, from the end. */
function withoutOnce(words: readonly string[], removed: readonly string[]): readonly string[] {
  const rest = [...words]
  for (const word of removed) {
    const index = rest.lastIndexOf(word)
    if (index >= 0) rest.splice(index, 1)
  }
  return rest
}

const seriesNames = phrases(
  'ruby and sapphire, diamond and pearl, platinum, heartgold soulsilver, black and white, xy',
  'sun and moon, sword and shield, scarlet and violet, mega evolution',
)

/**
 * Returns true when the set has the name of its series. Series are named after their first set: "Scarlet & Violet" in a title
 * may mean either. A title for a product of that set must therefore name nothing else.
 */
export function isSeriesName(setName: string): boolean {
  return seriesNames.includes(titleWords(setName).join(' '))
}
