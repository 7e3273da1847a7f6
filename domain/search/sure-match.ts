/**
 * Which one of the found products a typed text means, for adding it without another question. A pick is sure when
 *
 * - the search found exactly one product, and it has every typed word or one that begins with it, so that no typing
 *   error was corrected; or
 * - all that was found is known, and exactly one of them has every typed word whole: number and set, such as "PFL 001"; or
 * - exactly one of them is the card of a set and number typed as they are printed, which the search finds first: "MEW 001"
 *   is no Mew.
 *
 * Anything else is a choice. A printing is named by the words that only its label has ("lugia 1st edition"); otherwise it
 * is the preferred one if the card has it, or else the one that the catalogue lists.
 */
import { indexWords, productWords } from './catalogue-words.ts'
import type { Language } from '#domain/products/language'
import { parseSearch, type SearchWord } from './search-query.ts'

export interface FoundProduct {
  readonly id: string
  readonly name: string
  readonly setName: string
  readonly setCode: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly miscInfo: string | null
  readonly releaseDate: string | null
  readonly language: Language
  readonly printingLabel: string | null
  /** All printings of the card, each a product. */
  readonly printings: readonly { readonly id: string; readonly label: string | null }[]
}

/** A product that was found, and which of its printings is meant. */
export interface Meant<Found> {
  readonly product: Found
  readonly printingId: string
}

export interface Choice<Found> {
  /** Null when it must be chosen. */
  readonly sure: Meant<Found> | null
  /** What to choose from, best first; with several printings of a card where the text fits them equally well. */
  readonly candidates: readonly Meant<Found>[]
}

/** Decides what a text means. `found` are the best hits, `total` how many there are in all. */
export function choiceFor<Found extends FoundProduct>(
  text: string,
  found: readonly Found[],
  total: number,
  preferredPrinting: string | null,
): Choice<Found> {
  const typed = parseSearch(text)
  const meant = found.map(product => ({ product, ids: printingsMeant(typed, product, preferredPrinting) }))
  const candidates = meant.flatMap(({ product, ids }) => ids.map(printingId => ({ product, printingId })))
  const printed = found.filter(product => isPrinted(typed, product))
  const fitting = printed.length > 0 ? printed : total === found.length ? bestFitting(typed, found) : []
  const [only, ...others] = candidates.filter(({ product }) => fitting.includes(product))
  return { sure: only && others.length === 0 ? only : null, candidates }
}

/** Returns the products that the typed words fit best. */
function bestFitting<Found extends FoundProduct>(
  typed: readonly SearchWord[],
  found: readonly Found[],
): readonly Found[] {
  const fits = found.map(product => ({ product, fit: fitOf(typed, product) }))
  const least = found.length === 1 ? 'beginning' : 'whole'
  return fits
    .filter(({ fit }) => fit === 'whole' || (fit === 'beginning' && least === 'beginning'))
    .map(({ product }) => product)
}

/** Whether the typed words are the product's set and number as printed. */
function isPrinted(typed: readonly SearchWord[], product: FoundProduct): boolean {
  const words = wordsWithoutPrinting(product)
  return typed.some(({ inSet, isPrintedSet }) => isPrintedSet && inSet !== null && words.includes(inSet))
}

type Fit = 'whole' | 'beginning' | 'no'

/** Returns the fit of the word that fits worst. */
function fitOf(typed: readonly SearchWord[], product: FoundProduct): Fit {
  const labels = product.printings.flatMap(({ label }) => indexWords(label ?? ''))
  const words = new Set([...wordsWithoutPrinting(product), ...labels])
  const fits = typed.map(word => fitOfWord(word, words))
  if (fits.length === 0 || fits.includes('no')) return 'no'
  return fits.includes('beginning') ? 'beginning' : 'whole'
}

function fitOfWord({ word, matchesPrefix, inSet }: SearchWord, words: ReadonlySet<string>): Fit {
  // The count after the slash is not known here. The search has compared it.
  const known = word.split('/')[0] ?? word
  if (words.has(known) || (inSet !== null && words.has(inSet))) return 'whole'
  return matchesPrefix && [...words].some(other => other.startsWith(word)) ? 'beginning' : 'no'
}

function wordsWithoutPrinting(product: FoundProduct): string[] {
  return productWords({ ...product, setCardCount: null }).map(({ word }) => word)
}

/** Returns the ids of the printings that the text fits equally well: one, or several that the text does not tell apart. */
function printingsMeant(
  typed: readonly SearchWord[],
  product: FoundProduct,
  preferred: string | null,
): readonly string[] {
  const own = new Set(wordsWithoutPrinting(product))
  const named = typed.filter(word => fitOfWord(word, own) === 'no')
  if (named.length > 0) {
    const fitting = product.printings
      .map(({ id, label }) => ({ id, words: indexWords(label ?? '') }))
      .filter(({ words }) => named.every(word => fitOfWord(word, new Set(words)) !== 'no'))
    const fewest = Math.min(...fitting.map(({ words }) => words.length))
    const shortest = fitting.filter(({ words }) => words.length === fewest)
    if (shortest.length > 0) return shortest.map(({ id }) => id)
  }
  return [product.printings.find(({ label }) => label !== null && label === preferred)?.id ?? product.id]
}
