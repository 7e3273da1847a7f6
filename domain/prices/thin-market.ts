/**
 * What a product is worth that a market has on offer but hardly sells: a share of what its sellers ask. The share is what
 * similarly priced products of the same list sell at, divided by what their sellers ask, so it follows the market and
 * needs no figure of ours.
 */
import { type Cents, cents } from '#domain/money/money'
import type { PriceQuote } from './price-quote.ts'

/** A product that is both on offer and sold. */
export interface SoldAndAsked {
  readonly askedCents: Cents
  readonly soldCents: Cents
}

/** Fewer products than this say nothing of a market. */
const fewest = 10
/** How many of the products nearest in price are compared. */
const window = 21

/**
 * Returns what a product sells at for which this is asked: the ask times the median share of the products that are nearest
 * in price, rounded half up to the cent, at least one cent and at most the ask. Null with fewer than ten products.
 */
export function soldFromAsks(products: readonly SoldAndAsked[]): (askedCents: Cents) => Cents | null {
  const sorted = products.toSorted((one, other) => one.askedCents - other.askedCents)
  return askedCents => {
    if (sorted.length < fewest) return null
    const place = sorted.findIndex(product => product.askedCents >= askedCents)
    const middle = place === -1 ? sorted.length : place
    const start = Math.max(0, Math.min(middle - (window - 1) / 2, sorted.length - window))
    const shares = sorted.slice(start, start + window).map(near => near.soldCents / near.askedCents)
    const share = Math.min(1, median(shares))
    return cents(Math.max(1, Math.floor(askedCents * share + 0.5)))
  }
}

/** How long what a source has seen sold says more than what its sellers ask. */
const soldHoldsMs = 30 * 24 * 60 * 60 * 1_000

/**
 * Whether what a source says now takes the place of what it said before. A list's estimate from asks does so only once the
 * last price from sales is more than 30 days old; anything else does.
 */
export function replacesQuote(quote: PriceQuote, before: PriceQuote): boolean {
  const isFromList = quote.kind === 'ask' && quote.listings === null
  if (!isFromList || before.kind === 'ask') return true
  return Date.parse(quote.asOf) - Date.parse(before.asOf) > soldHoldsMs
}

/** The lower of the two in the middle for an even number. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 1
}
