/** Which product of the catalogue a row means. */
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'

/** A card or sealed product of the catalogue with all its printings, each a product. */
export interface Candidate {
  /** The product that the catalogue lists for the card. */
  readonly id: string
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly setCode: string | null
  readonly cardNumber: string | null
  readonly setCardCount: number | null
  readonly miscInfo: string | null
  readonly language: Language
  readonly printings: readonly CandidatePrinting[]
}

export interface CandidatePrinting {
  readonly id: string
  /** The key of the printing in the catalogue; null if unknown. */
  readonly key: string | null
  readonly label: string | null
  readonly tcgplayerId: string | null
}

/** How a product was found: by an id, by set and number and name, or by less. */
export type MatchedBy = 'id' | 'set and number' | 'set and name' | 'number and name'

export type Match =
  | {
      readonly verdict: 'matched'
      readonly productId: string
      readonly by: MatchedBy
      /** What was assumed, for the collector to check; null when the file says it all. */
      readonly assumed: string | null
    }
  | {
      readonly verdict: 'several'
      /** Best first, at most 12. */
      readonly productIds: readonly string[]
      /** Why it is a choice, as a sentence for the collector. */
      readonly reason: string
    }
  | { readonly verdict: 'unknown' }
