/**
 * Finds the products a search names, or invents one from its words, so that any catalogue finds a market in the
 * sandbox.
 */
import { productWords, queryWords } from '#domain/search/catalogue-words'
import type { ProductType } from '#domain/products/product'
import { chanceOf } from './chance.ts'
import type { SandboxProduct } from './fair-value.ts'

/** What a title must have to match a search. */
export interface SearchWords {
  /** At least one word of each group must be in the title. */
  readonly wanted: readonly (readonly string[])[]
  /** None of these may be in the title. */
  readonly unwanted: readonly string[]
}

/** Parses a search like eBay: a space means and, "(4/102, 004/102)" means or, a minus means not. */
export function searchWordsOf(q: string): SearchWords {
  const typed = q.replace(anyOf, ' ').split(/\s+/)
  const each = typed.filter(word => !isUnwanted(word)).flatMap(queryWords)
  const groups = [...q.matchAll(anyOf)].map(([group]) => queryWords(group))
  return {
    wanted: [...each.map(word => [word]), ...groups.filter(words => words.length > 0)],
    unwanted: typed.filter(isUnwanted).flatMap(queryWords),
  }
}

const anyOf = /\(([^(),]*)[^()]*\)/g

function isUnwanted(word: string): boolean {
  return word.length > 1 && word.startsWith('-')
}

/** Finds the products of a list that a search names. */
export type ProductFinder = (q: string) => readonly SandboxProduct[]

/**
 * Returns a finder for these products. A search names a product if it has its name and its number (or its set, if
 * there is no number), and no foreign word.
 */
export function finderOf(products: readonly SandboxProduct[]): ProductFinder {
  const known = products.map(product => {
    const needed = queryWords(product.name).filter(word => !spokenSymbols.has(word))
    const unknown = { setCode: null, rarity: null, releaseDate: null } as const
    const own = productWords({ ...product, ...unknown, miscInfo: product.printing, language: 'en' }).map(
      ({ word }) => word,
    )
    return { product, needed, own: new Set(own), set: queryWords(product.setName) }
  })
  return q => {
    const wanted = subjectOf(q).flatMap(queryWords)
    const words = new Set(wanted)
    const has = (word: string) => words.has(word)
    return known
      .filter(({ product, needed, own, set }) => {
        const namesIt = needed.length > 0 && needed.every(has)
        const placesIt = namesNumber(words, product) || (set.length > 0 && set.every(has))
        return namesIt && placesIt && wanted.every(word => own.has(word) || allowedWords.has(word))
      })
      .map(({ product }) => product)
  }
}

function namesNumber(words: ReadonlySet<string>, { cardNumber, setCardCount }: SandboxProduct): boolean {
  if (cardNumber === null) return true
  return [cardNumber, `${cardNumber}/${setCardCount}`].flatMap(queryWords).some(word => words.has(word))
}

/** The range of invented values. */
const leastInventedCents = 100
const mostInventedCents = 8_000

/**
 * Invents a product from the words of a search, the same for the same words in any order, condition or grade. Null
 * without a name, and for a card without a number: a search by name and set must not find another card than a
 * search by name and number.
 */
export function inventedProduct(q: string, productType: ProductType): SandboxProduct | null {
  const subject = subjectOf(q).filter(word => !queryWords(word).every(isSmallTalk))
  const printed = productType === 'card' ? subject.find(isNumber) : undefined
  const name = subject.filter(word => word !== printed)
  if (name.length === 0 || (productType === 'card' && printed === undefined)) return null
  const [cardNumber, count] = (printed ?? '').replace('#', '').split('/')
  const seeds = subject.flatMap(queryWords).toSorted()
  const spread = mostInventedCents / leastInventedCents
  return {
    tcgdexId: null,
    name: name.join(' '),
    setName: '',
    cardNumber: cardNumber || null,
    setCardCount: count && /^\d+$/.test(count) ? Number(count) : null,
    productType,
    printing: null,
    fairCents: Math.round(leastInventedCents * spread ** chanceOf('invented', ...seeds).fraction()),
  }
}

/** Returns the words about the product itself: without exclusions and grades, and one word of each group. */
function subjectOf(q: string): string[] {
  const withoutGrade = q
    .replace(anyOf, ' $1 ')
    .replace(/\b(psa|bgs|cgc|beckett|sgc|tag|ace)\s+\d+(\.\d)?(?=\s|$)/gi, ' ')
  return withoutGrade.split(/\s+/).filter(word => word !== '' && !isUnwanted(word))
}

/** Matches "4/102", "#215", "TG12", but not digits alone, which may be part of a set name. */
function isNumber(word: string): boolean {
  return /^(#?[a-z]{0,4}\d+[a-z]?\/[a-z]{0,4}\d+|#\d+|[a-z]{1,5}\d+[a-z]?)$/i.test(word)
}

function isSmallTalk(word: string): boolean {
  return smallTalk.has(word)
}

/** Symbols in names that people omit or spell out when they search. */
const spokenSymbols = new Set(queryWords('★ δ ♀ ♂ ◇ &'))

/** Words that describe a product but do not identify it. */
const smallTalk = new Set([
  ...queryWords('pokemon tcg card cards english sealed new factory'),
  ...queryWords('near mint nm lightly played lp moderately mp heavily hp damaged dmg raw'),
  ...queryWords('psa bgs cgc beckett graded grade slab gem'),
])

/** Words that a search may have beyond the words of a product. */
const allowedWords = new Set([
  ...smallTalk,
  ...spokenSymbols,
  ...queryWords('gold species holo foil rare reverse'),
])
