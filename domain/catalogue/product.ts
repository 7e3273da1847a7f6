/**
 * A product is one entry of the shared catalogue: one printing of a card, or one sealed product
 * (specification, section 3). Grades, conditions and costs belong to copies, never to a product.
 */
import { foldedKey } from '#domain/text'

/** The two kinds of product, by their wire names. */
export const productTypes = ['card', 'sealed_product'] as const
export type ProductType = (typeof productTypes)[number]

/** What kind of card it is; a product's category is null for sealed products and when unknown. */
export const cardCategories = ['Pokemon', 'Trainer', 'Energy'] as const
export type CardCategory = (typeof cardCategories)[number]

/** The set name of a sealed product that belongs to no set. */
export const miscellaneousSetName = 'Miscellaneous'

/** The fields that identify a product. */
export interface ProductIdentity {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly cardNumber: string | null
  readonly miscInfo: string | null
}

/**
 * Returns the key that two entries share when they are the same product. It holds type, name, set, card number
 * and misc information, and ignores case, width and outer white space. Absent and empty are the same.
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
