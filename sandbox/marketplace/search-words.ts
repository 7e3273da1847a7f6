/**
 * What a search is about: the listed products that its words name, or else one invented from those words, so
 * that any catalogue finds a market here.
 */
import { productWords, queryWords } from '#domain/catalogue/catalogue-words'
import type { ProductType } from '#domain/catalogue/product'
import { chanceOf } from './chance.ts'
import type { SandboxProduct } from './fair-value.ts'

/** What a search asks of a title. */
export interface SearchWords {
  /** One word or another of each must be there. */
  readonly wanted: readonly (readonly string[])[]
  /** None of these may be there. */
  readonly unwanted: readonly string[]
}

/** Reads a search as eBay does: blanks mean and, "(4/102, 004/102)" means or, a minus means not. */
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
 * A finder for these products. A search names a product when it has its name and its number (or, for want of
 * a number, its set), and no word that is somebody else's.
 */
export function finderOf(products: readonly SandboxProduct[]): ProductFinder {
  const known = products.map(product => {
    const needed = queryWords(product.name).filter(word => !spokenSymbols.has(word))
    const own = productWords({ ...product, miscInfo: product.printing }).map(({ word }) => word)
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

/** The cheapest and the dearest thing that is made up. */
const leastInventedCents = 100
const mostInventedCents = 8_000

/**
 * A product made up from the words of a search; the same words always make the same product, whatever order
 * they come in and whatever condition or grade is asked for. Null when no word is left to name it by, and for a card
 * without a number: a search by name and set must not find another card than the one by name and number.
 */
export function inventedProduct(q: string, productType: ProductType): SandboxProduct | null {
  const subject = subjectOf(q).filter(word => !queryWords(word).every(isSmallTalk))
  const printed = productType === 'card' ? subject.find(isNumber) : undefined
  const name = subject.filter(word => word !== printed)
  if (name.length === 0 || (productType === 'card' && printed === undefined)) return null
  const [cardNumber, count] = (printed ?? '').replace('#', '').split('/')
  const telling = subject.flatMap(queryWords).toSorted()
  const spread = mostInventedCents / leastInventedCents
  return {
    tcgdexId: null,
    name: name.join(' '),
    setName: '',
    cardNumber: cardNumber || null,
    setCardCount: count && /^\d+$/.test(count) ? Number(count) : null,
    productType,
    printing: null,
    fairCents: Math.round(leastInventedCents * spread ** chanceOf('invented', ...telling).fraction()),
  }
}

/** What a search says of the thing itself: neither what it must not be nor its grade, and one word for several. */
function subjectOf(q: string): string[] {
  const withoutGrade = q
    .replace(anyOf, ' $1 ')
    .replace(/\b(psa|bgs|cgc|beckett|sgc|tag|ace)\s+\d+(\.\d)?(?=\s|$)/gi, ' ')
  return withoutGrade.split(/\s+/).filter(word => word !== '' && !isUnwanted(word))
}

/** "4/102", "#215", "TG12"; digits alone may as well belong to the name of a set. */
function isNumber(word: string): boolean {
  return /^(#?[a-z]{0,4}\d+[a-z]?\/[a-z]{0,4}\d+|#\d+|[a-z]{1,5}\d+[a-z]?)$/i.test(word)
}

function isSmallTalk(word: string): boolean {
  return smallTalk.has(word)
}

/** Signs of a name that people leave out or spell otherwise when they search. */
const spokenSymbols = new Set(queryWords('★ δ ♀ ♂ ◇ &'))

/** Words that say how a thing is or that it is one, and not which. */
const smallTalk = new Set([
  ...queryWords('pokemon tcg card cards english sealed new factory'),
  ...queryWords('near mint nm lightly played lp moderately mp heavily hp damaged dmg raw'),
  ...queryWords('psa bgs cgc beckett graded grade slab gem'),
])

/** Words that may stand in a search for a product that is not called so. */
const allowedWords = new Set([
  ...smallTalk,
  ...spokenSymbols,
  ...queryWords('gold species holo foil rare reverse'),
])
