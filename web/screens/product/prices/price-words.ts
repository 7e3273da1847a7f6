/** What stands behind a price, in words. */
import type { ProductPrice } from '#web/api/product-prices.ts'
import { countOf } from '#web/format/count.ts'

const kindWords = { ask: 'asking prices', sold: 'sold prices', market: 'market price' } as const

/** "12 listings, asking prices"; the kind alone where the source counts no listings. */
export function basisWords({ kind, listings }: Pick<ProductPrice, 'kind' | 'listings'>): string {
  return listings === null ? kindWords[kind] : `${countOf(listings, 'listing')}, ${kindWords[kind]}`
}

const confidenceWords = {
  high: { text: 'High confidence', dots: 3 },
  medium: { text: 'Medium confidence', dots: 2 },
  low: { text: 'Low confidence', dots: 1 },
} as const

/** How sure a price is: its words, and how many dots of three. */
export function confidenceOf(confidence: ProductPrice['confidence']): { text: string; dots: 1 | 2 | 3 } {
  return confidenceWords[confidence]
}

const minute = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** An instant to the minute: "Nov 20, 2026, 9:05 AM UTC"; what is no instant is "N/A". */
export function instantWords(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? 'N/A' : `${minute.format(time)} UTC`
}
