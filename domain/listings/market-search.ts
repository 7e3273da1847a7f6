/**
 * How to search eBay for a product: at most two searches per price, the better one first. They use as few words
 * as possible, because every word that a seller leaves out hides a listing.
 */
import { defaultLanguage } from '#domain/products/language'
import type { Condition } from '#domain/copies/copy'
import { type GradingCompany, knownGradingCompany } from '#domain/copies/grading-company'
import type { PricedProduct } from '#domain/prices/price-question'
import type { PriceTarget } from '#domain/prices/price-target'
import { nameOnSale } from './listing-words.ts'
import { searchWords } from './title-words.ts'

/** One search of eBay's item_summary/search. */
export interface MarketSearch {
  /** At most 100 characters. */
  readonly q: string
  readonly categoryId: string
  readonly conditionIds: readonly string[]
  /** eBay's aspect_filter, before URL encoding; null for none. */
  readonly aspectFilter: string | null
}

/** The second search runs only when the first leaves fewer usable listings than this. */
export const enoughListings = 3

const maxQueryLength = 100
const singleCards = '183454'

/**
 * Returns at most two searches, in the order to run them; none for a name without Latin letters or digits, or in a language
 * that sellers do not tell from others. A product of another language than English must be called by its language.
 */
export function searchesFor(product: PricedProduct, target: PriceTarget): readonly MarketSearch[] {
  const language = languageWords(product)
  if (language === null) return []
  if (target.kind === 'sealed') return sealedSearches(product, language)
  const name = searchWords(product.name.replaceAll(/\([^)]*\)/g, ' '))
  if (name.length === 0) return []
  const search = {
    categoryId: singleCards,
    conditionIds: [target.kind === 'graded' ? '2750' : '4000'],
    aspectFilter: aspectFilterFor(target),
  }
  const byNumber = numberTerm(product)
  const set = searchWords(product.setName)
  const bySet =
    target.kind === 'graded'
      ? {
          ...search,
          q: queryOf([
            ...name,
            ...searchWords(`${target.gradingCompany} ${target.grade}`),
            ...language,
            ...set,
          ]),
          aspectFilter: null,
        }
      : { ...search, q: queryOf([...name, ...language, ...set]) }
  return byNumber === null ? [bySet] : [{ ...search, q: queryOf([...name, byNumber, ...language]) }, bySet]
}

/** eBay has separate categories for boxes, packs and cases, and sellers mix them up. */
function sealedSearches(product: PricedProduct, language: readonly string[]): readonly MarketSearch[] {
  const name = searchWords(product.name)
  if (name.length === 0) return []
  const words = [...name, ...language]
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

/** A letter of another script, but for those in the names of cards. */
const otherScript = /[^\P{L}\p{Script=Latin}αβγδ]/u

/** Returns the words that a search must have for the language; null where no search can tell it. */
function languageWords({ name, language }: PricedProduct): readonly string[] | null {
  if (language === defaultLanguage) return []
  const called = nameOnSale(language)
  return called === null || otherScript.test(name) ? null : [called.toLowerCase()]
}

/** Joins as many words as fit into a query, from the first. */
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
 * Returns the search term for the card number, with the set's count when it is a plain number. Some sellers
 * drop leading zeros, so a number with two spellings matches either: "(4/102, 004/102)".
 */
function numberTerm({ cardNumber, setCardCount }: PricedProduct): string | null {
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
 * eBay requires condition or grade for a single card, so the filter loses little and keeps the 200 results to
 * the point. Of a grade with more than a number, only the number is filtered; the titles decide the rest.
 */
function aspectFilterFor(target: PriceTarget & { kind: 'raw' | 'graded' }): string | null {
  if (target.kind === 'raw')
    return `categoryId:${singleCards},Card Condition:{${conditionAspects[target.condition]}}`
  const company = knownGradingCompany(target.gradingCompany)
  if (company === null) return null
  const grade = /(\d+(?:\.5)?)$/.exec(target.grade)?.[1]
  const byCompany = `categoryId:${singleCards},Professional Grader:{${graderAspects[company]}}`
  return grade === undefined ? byCompany : `${byCompany},Grade:{${grade}}`
}
