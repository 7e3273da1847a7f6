/**
 * The order of the catalogue when nothing is searched for: sets newest first, then cards by number. A product's
 * place is one text, compared byte by byte, so that an index can hold it and both database engines agree.
 */
import { miscellaneousSetName, type ProductType } from './product.ts'
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
}

const maxPartLength = 60

/**
 * Returns the sort key of a product; smaller comes first. Newest day first, then by set, then cards by number,
 * then sealed products by name. Products without a set come last.
 */
export function listOrder(product: Listed): string {
  const day = product.releaseDate ?? product.createdDay
  const newestFirst = day.replaceAll(/\d/g, digit => String(9 - Number(digit)))
  const setName = shortened(product.setName)
  const ofASet = setName === foldedKey(miscellaneousSetName) ? 2 : 1
  return [ofASet, newestFirst, setName, placeInSet(product)].join(' ')
}

/**
 * Orders plain numbers, numbers with letters (TG12), other numbers, cards without one, then sealed products.
 */
function placeInSet(product: Listed): string {
  if (product.productType === 'sealed_product') return `9 ${shortened(product.name)}`
  if (product.cardNumber === null) return `8 ${shortened(product.name)}`
  const number = shortened(product.cardNumber)
  const [, letters = '', digits = '', rest = ''] = /^(\p{L}*)0*(\d+)(.*)$/u.exec(number) ?? []
  if (digits === '') return `3 ${number}`
  return `${letters === '' ? 1 : 2} ${letters}${digits.padStart(6, '0')}${rest}`
}

function shortened(text: string): string {
  return [...foldedKey(text)].slice(0, maxPartLength).join('')
}
