/**
 * Whether a grading company's certificate is of a product. Companies write a card their own way: "FA/LUGIA V",
 * "LATIOS-HOLO", "POKEMON SSP EN-SURGING SPARKS". Nothing here guesses: what does not match word by word is at most
 * perhaps the card.
 */
import { foldedKey } from '#domain/text'
import { defaultLanguage, type Language } from './language.ts'

/** A card as a certificate names it. */
export interface CertifiedCard {
  readonly name: string
  readonly setName: string | null
  readonly cardNumber: string | null
  /** What tells the card from others of its name: "REVERSE HOLO", "EX DEOXYS-FRENCH". */
  readonly variety: string | null
}

/** A product as the catalogue names it. */
export interface NamedCard {
  readonly name: string
  readonly setName: string
  readonly cardNumber: string | null
  readonly language: Language
}

/** `same` by name, number and set; `perhaps` by name and number, where the set or the language is not named alike. */
export type CertificateMatch = 'same' | 'perhaps' | 'other'

/** How finishes and frames are written after or before a name. */
const finishes = new Set(['holo', 'reverse', 'rev', 'foil', 'fa', 'full', 'art', 'non', 'hr', 'sr', 'ur'])
/** What sets are called besides their names. */
const setNoise = new Set(['pokemon', 'set', 'the', 'and', 'tcg', 'game'])
/** What certificates call the languages other than English; null where several are called the same. */
const languages: ReadonlyMap<string, Language | null> = new Map([
  ['japanese', 'ja'],
  ['jp', 'ja'],
  ['french', 'fr'],
  ['german', 'de'],
  ['italian', 'it'],
  ['spanish', null],
  ['portuguese', null],
  ['dutch', 'nl'],
  ['korean', 'ko'],
  ['chinese', null],
  ['indonesian', 'id'],
  ['thai', 'th'],
  ['polish', 'pl'],
  ['russian', 'ru'],
])

/** Returns what to search the catalogue for; null for a certificate without a number, which would find too much. */
export function certificateSearch({ name, cardNumber }: CertifiedCard): string | null {
  const number = plainNumber(cardNumber)
  const words = wordsOf(name).filter(word => !finishes.has(word))
  return number === null || words.length === 0 ? null : [number, ...words].join(' ')
}

export function matchOf(certificate: CertifiedCard, product: NamedCard): CertificateMatch {
  const number = plainNumber(certificate.cardNumber)
  if (!isAmong(wordsOf(product.name), wordsOf(certificate.name))) return 'other'
  if (number !== null && number !== plainNumber(product.cardNumber)) return 'other'
  const named = [...wordsOf(certificate.setName ?? ''), ...wordsOf(certificate.variety ?? '')]
  const set = wordsOf(product.setName).filter(word => !setNoise.has(word))
  const isSameSet = set.length > 0 && isAmong(set, named)
  const foreign = named.filter(word => languages.has(word)).map(word => languages.get(word))
  const isSameLanguage =
    product.language === defaultLanguage ? foreign.length === 0 : foreign.includes(product.language)
  return number !== null && isSameSet && isSameLanguage ? 'same' : 'perhaps'
}

/**
 * Returns the one product that a certificate is of, or else up to five that it may be of. Of several with its name,
 * number and set, those with the longest name of a set count: "Scarlet & Violet 151" before "Scarlet & Violet".
 */
export function productOfCertificate<Product extends NamedCard>(
  certificate: CertifiedCard,
  products: readonly Product[],
): { readonly product: Product | null; readonly candidates: readonly Product[] } {
  const possible = products.filter(product => matchOf(certificate, product) !== 'other')
  const same = possible.filter(product => matchOf(certificate, product) === 'same')
  const longest = Math.max(...same.map(({ setName }) => wordsOf(setName).length))
  const nearest = same.filter(({ setName }) => wordsOf(setName).length === longest)
  const [only] = nearest
  if (only && nearest.length === 1) return { product: only, candidates: [] }
  const others = possible.filter(product => !nearest.includes(product))
  return { product: null, candidates: [...nearest, ...others].slice(0, maxCandidates) }
}

const maxCandidates = 5

/** Letters and digits in lower case without accents; "BLAINE'S" is "blaines", as in a name of the catalogue. */
function wordsOf(text: string): string[] {
  const plain = foldedKey(text)
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}

function isAmong(words: readonly string[], named: readonly string[]): boolean {
  return words.every(word => named.includes(word))
}

/** "#004/102" and "4" are "4"; "TG05" is "tg5"; null for none. */
function plainNumber(text: string | null): string | null {
  const [number = ''] = foldedKey(text ?? '')
    .replace(/^#/, '')
    .split('/')
  const plain = number.replaceAll(/\s/gu, '').replaceAll(/(?<!\d)0+(?=\d)/gu, '')
  return plain === '' ? null : plain
}
