/** A price as a source gives it. Always US dollars: no other currency is mixed in. */
import type { Cents } from '#domain/money/money'

/** ask: what sellers want. sold: what was paid. market: the source's own figure from sales. */
export const priceKinds = ['ask', 'sold', 'market'] as const
export type PriceKind = (typeof priceKinds)[number]

/** How sure a price is. From listings: high from 8 within about 25 %, medium from 4 within about 40 %. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** A price and how it came about. */
export interface PriceQuote {
  readonly priceCents: Cents
  readonly kind: PriceKind
  /** The date the source gives; for listings, when they were read. ISO-8601. */
  readonly asOf: string
  readonly confidence: Confidence
  /** How many listings made the price; null where the source counts none. */
  readonly listings: number | null
}
