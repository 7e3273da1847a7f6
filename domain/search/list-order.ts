/**
 * The order of the catalogue when nothing is searched for: English products before those of each other language; of one
 * language sets newest first, then cards by number. A product's
 * place is one text, compared byte by byte, so that an index can hold it and both database engines agree.
 */
import { defaultLanguage, type Language } from '#domain/products/language'
import { miscellaneousSetName, type ProductType } from '#domain/products/product'
import { foldedKey } from '#domain/text'

/** The fields that decide a product's place. */
export interface Listed {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly cardNumber: string | null
  /** YYYY-MM-DD; when null, `createdDay` counts instead. */
  readonly releaseDate: string | null
  /** YYYY-MM-DD, in UTC. */
  readonly createdDay: string
  readonly language: Language
}

const maxPartLength = 60

/**
 * Returns the sort key of a product; smaller comes first. Within a language the newest day first, then by set, then cards by number,
 * then sealed products by name. Products without a set come last.
 */
export function listOrder(product: Listed): string {
  const day = product.releaseDate ?? product.createdDay
  const newestFirst = day.replaceAll(/\d/g, digit => String(9 - Number(digit)))
  const setName = shortened(product.setName)
  const ofASet = setName === foldedKey(miscellaneousSetName) ? 2 : 1
  return `${startOf(product.language)}${[ofASet, newestFirst, setName, placeInSet(product)].join(' ')}`
}

/** The sort keys of one language: from the first, and before the last. */
export interface OrderRange {
  readonly from: string
  readonly before: string
}

/** Returns between which sort keys the products of a language are. */
export function orderRangeOf(language: Language): OrderRange {
  const from = startOf(language)
  // The sign after a space: keys of English begin with 1 or 2.
  return language === defaultLanguage ? { from, before: '3 ' } : { from, before: `${from.trimEnd()}!` }
}

function startOf(language: Language): string {
  return language === defaultLanguage ? '' : `3 ${language} `
}

/**
 * Orders plain numbers, numbers with letters (TG12), other numbers, cards without one, then sealed products.
 */
function placeInSet(product: Listed): string {
  const nameKey = shortened(product.name)
  return (
    placeByNumber(product) ?? (product.productType === 'sealed_product' ? `9 ${nameKey}` : `8 ${nameKey}`)
  )
}

/** Returns the sort key of a card's number: digits as a number. Null for sealed products and cards without one. */
export function placeByNumber({
  productType,
  cardNumber,
}: Pick<Listed, 'productType' | 'cardNumber'>): string | null {
  if (productType === 'sealed_product' || cardNumber === null) return null
  const number = shortened(cardNumber)
  const [, letters = '', digits = '', rest = ''] = /^(\p{L}*)0*(\d+)(.*)$/u.exec(number) ?? []
  if (digits === '') return `3 ${number}`
  return `${letters === '' ? 1 : 2} ${letters}${digits.padStart(6, '0')}${rest}`
}

/** Returns the folded key of a text, cut to what a sort key has room for. */
export function shortened(text: string): string {
  return [...foldedKey(text)].slice(0, maxPartLength).join('')
}
