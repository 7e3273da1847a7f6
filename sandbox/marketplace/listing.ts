/** A listing of the sandbox, before it takes eBay's format. */

/** One listing, with the item specifics of its seller (`aspects`). */
export interface SandboxListing {
  /** Twelve digits. */
  readonly id: string
  readonly title: string
  /** Null if the price is missing. */
  readonly askCents: number | null
  readonly currency: 'USD' | 'GBP'
  /** Null if shipping depends on the buyer's address. */
  readonly shippingCents: number | null
  /** eBay's: 2750 graded, 4000 ungraded, 1000 new. */
  readonly conditionId: '2750' | '4000' | '1000'
  readonly isAuction: boolean
  readonly seller: string
  readonly sellerFeedback: number
  readonly country: string
  readonly categoryId: string
  /** Card Condition, Professional Grader, Grade. eBay filters by them but does not return them in a search. */
  readonly aspects: Readonly<Record<string, string>>
  readonly hasVariations: boolean
  readonly listedAt: string
}

/** eBay's categories of single cards, sealed packs and sealed boxes. */
export const categories = { card: '183454', pack: '183456', box: '261044' } as const
