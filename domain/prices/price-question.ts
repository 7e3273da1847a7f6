/** A question to a price source: what to price, and in which state. */
import type { Language } from '#domain/products/language'
import { type PriceTarget, parsePriceKey, priceKeyOf } from './price-target.ts'

/** What a price source needs to find a product and to tell it from others. */
export interface PricedProduct {
  readonly name: string
  readonly productType: 'card' | 'sealed_product'
  readonly setName: string
  readonly setCode: string | null
  /** The count printed after the slash (4/102). */
  readonly setCardCount: number | null
  readonly cardNumber: string | null
  /** normal, holo, reverse, "unlimited holo" …; null when unknown. */
  readonly printing: string | null
  /** The key of its printing within its card, such as `holo:unlimited`; null when unknown, and for a sealed product. */
  readonly printingKey: string | null
  readonly miscInfo: string | null
  readonly language: Language
}

/**
 * Ids in outside catalogues, by the name of the catalogue: `tcgdex` of the card, `tcgplayer` and `cardmarket` of exactly
 * this printing. An id that is unknown, or may belong to something else, is absent.
 */
export type ExternalIds = Readonly<Record<string, string>>

/** One thing to price. */
export interface PriceQuestion {
  readonly productId: string
  readonly product: PricedProduct
  readonly target: PriceTarget
  readonly externalIds: ExternalIds
  /** Sources that answered it lately and are not asked again. */
  readonly asked?: readonly string[]
}

/** A price key of a product, as a collection holds it. */
export interface PricedKey extends Omit<PriceQuestion, 'target'> {
  readonly priceKey: string
}

/** Returns the question a price key asks; none for an invalid key. */
export function questionsOf({ priceKey, ...product }: PricedKey): PriceQuestion[] {
  const target = parsePriceKey(priceKey)
  return target ? [{ ...product, target }] : []
}

/** Returns the key that a question asks the price of. */
export function keyOfQuestion({ productId, target }: Pick<PriceQuestion, 'productId' | 'target'>) {
  return { productId, priceKey: priceKeyOf(target) }
}
