/** A price as a source gives it, in US dollars. */
import type { Cents } from '#domain/money/money'

/**
 * ask: what sellers want. sold: what was paid. market: the source's own figure from sales. guide: a figure that the source
 * publishes without saying how it comes about.
 */
export const priceKinds = ['ask', 'sold', 'market', 'guide'] as const
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
  /** True for one that is estimated from another price. */
  readonly isEstimate?: boolean
  /** What the source said in its own currency; left out where that is US dollars. */
  readonly original?: OriginalPrice
}

/** A price before it was converted. */
export interface OriginalPrice {
  /** ISO 4217, such as EUR. */
  readonly currency: string
  /** In hundredths of that currency. */
  readonly cents: number
  /** The day of the exchange rate. */
  readonly rateDay: string
}
