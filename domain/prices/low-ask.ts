/**
 * What an ask under $5 for a raw card says: at most that much. A 20-cent card is not sold alone for less than a sale
 * costs, so it is offered at a dollar and worth a third of it. The ask is kept as a ceiling, and a share of it counts.
 *
 * The shares are means over 1,387 keys of three imitated marketplaces whose true prices are known (seeds 1 to 3): true
 * values, divided by what is asked. Means and not medians, so that a box of such cards adds up. From one condition to
 * another they differed by less than from one marketplace to another.
 */
import { type Cents, cents } from '#domain/money/money'
import type { PriceQuote } from './price-quote.ts'
import type { PriceTarget } from './price-target.ts'

/** What a raw card must cost at least for an ask to say what it is worth. */
export const leastAskCents: Cents = cents(500)

/** Under a dollar, sellers ask what a sale is worth their time, whatever the card is worth. */
const lowestAskCents = 100
/** In hundredths of the ask. */
const shareOfLowest = 35
const shareOfLow = 80

/** Whether a quote is an ask under $5 for a raw card: a ceiling, and no price. */
export function isLowAsk({ kind, listings, priceCents }: PriceQuote, of: PriceTarget['kind']): boolean {
  return of === 'raw' && kind === 'ask' && listings !== null && priceCents < leastAskCents
}

/** A price as it counts, and what it is at most. */
export interface CountedPrice {
  readonly priceCents: Cents
  /** What is asked, where only a share of it counts; else null. */
  readonly ceilingCents: Cents | null
}

/** Returns what a quote counts: a share of a low ask, rounded half up to the cent, at least one cent; any other whole. */
export function countedPrice(quote: PriceQuote, of: PriceTarget['kind']): CountedPrice {
  const { priceCents } = quote
  if (!isLowAsk(quote, of)) return { priceCents, ceilingCents: null }
  const share = priceCents < lowestAskCents ? shareOfLowest : shareOfLow
  return {
    priceCents: cents(Math.max(1, Math.floor((priceCents * share + 50) / 100))),
    ceilingCents: priceCents,
  }
}
