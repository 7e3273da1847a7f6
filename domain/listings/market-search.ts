/**
 * How a product is asked for on a marketplace: at most two searches a price, the better one first. The words
 * are the least that finds it, because every word that a seller has left out hides a listing.
 */
import type { Condition } from '#domain/collection/copy'
import { type GradingCompany, knownGradingCompany } from '#domain/collection/grading-company'
import type { PricedProduct } from './listing.ts'
import type { PriceTarget } from '#domain/prices/price-target'
import { searchWords } from './title-words.ts'

/** One search of eBay's item_summary/search. */
export interface MarketSearch {
  /** At most 100 characters. */
  readonly q: string
  readonly categoryId: string
  readonly conditionIds: readonly string[]
  /** eBay's aspect_filter as it is sent, before URL encoding; null for none. */
  readonly aspectFilter: string | null
}

/** The second search is made only when the first leaves fewer usable listings than this. */
export const enoughListings = 3

const maxQueryLength = 100
const singleCards = '183454'

/** At most two searches, in the order they are to be made; none for a name that has no Latin letters. */
export function searchesFor(product: PricedProduct, target: PriceTarget): readonly MarketSearch[] {
  if (target.kind === 'sealed') return sealedSearches(product)
  const name = searchWords(product.name.replaceAll(/\([^)]*\)/g, ' '))
  if (name.length === 0) return []
  const search = {
    categoryId: singleCards,
    conditionIds: [target.kind === 'graded' ? '2750' : '4000'],
    aspectFilter: aspectFilterFor(target),
  }
  const byNumber = numberAsked(product)
  const set = searchWords(product.setName)
  const bySet =
    target.kind === 'graded'
      ? {
          ...search,
          q: queryOf([...name, ...searchWords(`${target.gradingCompany} ${target.grade}`), ...set]),
          aspectFilter: null,
        }
      : { ...search, q: queryOf([...name, ...set]) }
  return byNumber === null ? [bySet] : [{ ...search, q: queryOf([...name, byNumber]) }, bySet]
}

/** Boxes, packs and cases are filed apart, and sellers do not agree which is which. */
function sealedSearches(product: PricedProduct): readonly MarketSearch[] {
  const words = searchWords(product.name)
  if (words.length === 0) return []
  const [boxes, packs, cases, decks] = ['261044', '183456', '261045', '183457']
  const isPack = words.includes('pack') || words.includes('blister')
  const first = words.includes('case') ? cases : words.includes('deck') ? decks : isPack ? packs : boxes
  const second = first === boxes ? packs : boxes
  return [first, second].map(categoryId => ({
    q: queryOf(words),
    categoryId,
    conditionIds: ['1000'],
    aspectFilter: null,
  }))
}

/** As many of the words, from the first, as a search takes. */
function queryOf(words: readonly string[]): string {
  let query = ''
  for (const word of words) {
    const longer = query === '' ? word : `${query} ${word}`
    if (longer.length > maxQueryLength) break
    query = longer
  }
  return query
}

/**
 * The number as it is printed, over the count where it is a plain number. Sellers keep and drop leading
 * zeros, so a number that has two spellings is asked for by either: "(4/102, 004/102)".
 */
function numberAsked({ cardNumber, setCardCount }: PricedProduct): string | null {
  if (cardNumber === null) return null
  if (!/^\d+$/.test(cardNumber) || setCardCount === null) return searchWords(cardNumber)[0] ?? null
  const plain = `${Number(cardNumber)}/${setCardCount}`
  const padded = `${cardNumber.padStart(3, '0')}/${String(setCardCount).padStart(3, '0')}`
  return plain === padded ? plain : `(${plain}, ${padded})`
}

const conditionAspects: Readonly<Record<Condition, string>> = {
  'Near Mint': 'Near Mint or Better',
  'Lightly Played': 'Lightly Played (Excellent)',
  'Moderately Played': 'Moderately Played (Very Good)',
  'Heavily Played': 'Heavily Played (Poor)',
  Damaged: 'Heavily Played (Poor)',
}

const graderAspects: Readonly<Record<GradingCompany, string>> = {
  PSA: 'Professional Sports Authenticator (PSA)',
  BGS: 'Beckett Grading Services (BGS)',
  CGC: 'Certified Guaranty Company (CGC)',
  SGC: 'Sportscard Guaranty Corporation (SGC)',
  TAG: 'Technical Authentication & Grading (TAG)',
  ACE: 'Ace Grading (ACE)',
}

/**
 * Sellers must state condition or grade of a single card, so the filter loses little and keeps the 200
 * answers for what is asked. Grades that are more than a number are left to the titles.
 */
function aspectFilterFor(target: PriceTarget & { kind: 'raw' | 'graded' }): string | null {
  if (target.kind === 'raw')
    return `categoryId:${singleCards},Card Condition:{${conditionAspects[target.condition]}}`
  const company = knownGradingCompany(target.gradingCompany)
  if (company === null) return null
  const grade = /(\d+(?:\.5)?)$/.exec(target.grade)?.[1]
  const ofCompany = `categoryId:${singleCards},Professional Grader:{${graderAspects[company]}}`
  return grade === undefined ? ofCompany : `${ofCompany},Grade:{${grade}}`
}
