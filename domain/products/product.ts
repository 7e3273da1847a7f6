/**
 * A product is one printing of a card in one language, or one sealed product (specification, section 3). Grades,
 * conditions and costs belong to copies, never to a product. The catalogue lists one product for each card: that of its
 * common printing.
 */
import { foldedKey } from '#domain/text'
import { defaultLanguage, type Language } from './language.ts'

/** The two kinds of product, by their wire names. */
export const productTypes = ['card', 'sealed_product'] as const
export type ProductType = (typeof productTypes)[number]

/** What kind of card it is; a product's category is null for sealed products and when unknown. */
export const cardCategories = ['Pokemon', 'Trainer', 'Energy'] as const
export type CardCategory = (typeof cardCategories)[number]

/** The set name of a sealed product that belongs to no set. */
export const miscellaneousSetName = 'Miscellaneous'

/** Returns the address of TCGplayer's picture of a sealed product, by its id there. */
export function sealedPictureAt(tcgplayerId: number | string): string {
  return `https://tcgplayer-cdn.tcgplayer.com/product/${tcgplayerId}_in_1000x1000.jpg`
}

/** The fields that identify a product. */
export interface ProductIdentity {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly cardNumber: string | null
  readonly miscInfo: string | null
  /** The key of an imported printing that the catalogue does not list; null for a product that it lists. */
  readonly otherPrinting: string | null
  readonly language: Language
}

/**
 * Returns the key that two products share when they are the same. It holds type, name, set, card number and misc
 * information, and ignores case, width and outer white space. Absent and empty are the same. Another printing than the
 * listed one and another language than English are at its end.
 */
export function identityKey(product: ProductIdentity): string {
  const parts = [
    product.productType,
    product.name,
    product.setName,
    product.cardNumber ?? '',
    product.miscInfo ?? '',
    ...(product.otherPrinting === null ? [] : [`printing ${product.otherPrinting}`]),
    ...(product.language === defaultLanguage ? [] : [`language ${product.language}`]),
  ]
  return parts.map(part => encodeURIComponent(foldedKey(part))).join(':')
}
