/**
 * A product is one entry of the shared catalogue: one printing of a card, or one sealed product
 * (specification, section 3). Grades, conditions and costs belong to holdings, never to a product.
 */
import { foldedKey } from '#domain/text'

/** The two kinds of product, by their wire names. */
export const productTypes = ['card', 'sealed_product'] as const
export type ProductType = (typeof productTypes)[number]

/** What kind of card it is; null for sealed products and where nobody said. */
export const cardCategories = ['Pokemon', 'Trainer', 'Energy'] as const
export type CardCategory = (typeof cardCategories)[number]

/** The set name of a sealed product that belongs to no set. */
export const miscellaneousSetName = 'Miscellaneous'

/** What makes two catalogue entries the same product. */
export interface ProductIdentity {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly cardNumber: string | null
  readonly miscInfo: string | null
}

/**
 * The key that two entries share when they are the same product: name, set, card number, type and misc
 * information, compared without regard to case, width and blanks. Absent and empty are the same.
 */
export function identityKey(product: ProductIdentity): string {
  const parts = [
    product.productType,
    product.name,
    product.setName,
    product.cardNumber ?? '',
    product.miscInfo ?? '',
  ]
  return parts.map(part => encodeURIComponent(foldedKey(part))).join(':')
}
