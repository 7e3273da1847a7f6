/** What a trade would do, from what is known of both sides: the figures the review shows. */
import { type Cents, minus, plus, sumCents, times, zeroCents } from '#domain/money/money'
import { splitBasis, tradeFigures } from '#domain/trades/trade-basis'

export interface ReviewedTrade {
  readonly given: readonly { readonly costBasisCents: Cents; readonly marketPriceCents: Cents | null }[]
  /** Line by line; the price is for one copy. */
  readonly received: readonly { readonly quantity: number; readonly marketPriceCents: Cents | null }[]
  readonly cashDeltaCents: Cents
}

/** The market value of one side: of the copies with a price, and how many of all those are. */
export interface Worth {
  /** Null where no copy has a price. */
  readonly cents: Cents | null
  readonly pricedCount: number
  readonly count: number
}

export interface ReviewFigures {
  readonly basisGivenCents: Cents
  readonly basisReceivedCents: Cents
  readonly realisedGainCents: Cents
  /** What lifetime earnings change by: the cash, the other way round. */
  readonly earningsCents: Cents
  readonly worthGiven: Worth
  readonly worthReceived: Worth
  /** What the copies of each line take of the basis together, line by line. */
  readonly lineShares: readonly Cents[]
  /** The basis is split evenly, because not every market price is known or all are 0. */
  readonly isSplitEvenly: boolean
}

export function reviewFigures({ given, received, cashDeltaCents }: ReviewedTrade): ReviewFigures {
  const basisGivenCents = sumCents(given.map(copy => copy.costBasisCents))
  const figures = tradeFigures({ basisGivenCents, cashDeltaCents })
  const prices = received.map(line => line.marketPriceCents)
  return {
    basisGivenCents,
    ...figures,
    earningsCents: minus(zeroCents, cashDeltaCents),
    worthGiven: worthOf(given.map(copy => ({ ...copy, quantity: 1 }))),
    worthReceived: worthOf(received),
    lineShares: lineShares(figures.basisReceivedCents, received),
    isSplitEvenly: prices.includes(null) || prices.every(price => price === 0),
  }
}

function worthOf(lines: ReviewedTrade['received']): Worth {
  const priced = lines.flatMap(({ quantity, marketPriceCents }) =>
    marketPriceCents === null ? [] : [{ quantity, marketPriceCents }],
  )
  const worthCents = sumCents(priced.map(line => times(line.marketPriceCents, line.quantity)))
  const countOf = (all: readonly { readonly quantity: number }[]) =>
    all.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    cents: priced.length === 0 ? null : worthCents,
    pricedCount: countOf(priced),
    count: countOf(lines),
  }
}

/** The split is made over the copies, as the server makes it, and added up by line. */
function lineShares(basisCents: Cents, received: ReviewedTrade['received']): Cents[] {
  const copies = received.flatMap(({ quantity, marketPriceCents }, line) =>
    Array.from({ length: quantity }, () => ({ line, marketPriceCents })),
  )
  const shares = received.map(() => zeroCents)
  for (const [index, share] of splitBasis(basisCents, copies).entries()) {
    const line = copies[index]?.line ?? 0
    shares[line] = plus(shares[line] ?? zeroCents, share)
  }
  return shares
}
