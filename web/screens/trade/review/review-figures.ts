/** Calculates the figures on the review step. */
import { type Cents, minus, plus, sumCents, zeroCents } from '#domain/money/money'
import { splitBasis } from '#domain/copies/cost-split'
import { countedOwnPrice, type ReceivedPrices, splitPrice } from '#domain/trades/trade'
import { tradeFigures } from '#domain/trades/trade-basis'
import { ledgerUnit } from '#web/format/ledger.ts'
import { type SideValue, sideValue } from '../balance-figures.ts'

export interface ReviewedTrade {
  readonly given: readonly { readonly costBasisCents: Cents; readonly marketPriceCents: Cents | null }[]
  /** One entry per line; the prices are for one copy. */
  readonly received: readonly (ReceivedPrices & { readonly quantity: number })[]
  readonly cashDeltaCents: Cents
}

export interface ReviewFigures {
  readonly basisGivenCents: Cents
  readonly basisReceivedCents: Cents
  readonly realisedGainCents: Cents
  /** The change in lifetime earnings: the cash with its sign reversed. */
  readonly earningsCents: Cents
  readonly givenValue: SideValue
  readonly receivedValue: SideValue
  /** The share of the basis for each line, all its copies together. */
  readonly lineShares: readonly Cents[]
  /** True when the basis is split evenly, because a card has neither price or all are 0. */
  readonly isSplitEvenly: boolean
  /** True when an own price takes part in the split. */
  readonly countsOwnPrices: boolean
}

export function reviewFigures({ given, received, cashDeltaCents }: ReviewedTrade): ReviewFigures {
  const basisGivenCents = sumCents(given.map(copy => copy.costBasisCents))
  const figures = tradeFigures({ basisGivenCents, cashDeltaCents })
  const prices = received.map(splitPrice)
  return {
    basisGivenCents,
    ...figures,
    earningsCents: minus(zeroCents, cashDeltaCents),
    givenValue: sideValue(given.map(copy => ({ ...copy, quantity: 1 }))),
    receivedValue: sideValue(received),
    lineShares: lineShares(figures.basisReceivedCents, received),
    isSplitEvenly: prices.includes(null) || prices.every(price => price === 0),
    countsOwnPrices: received.some(line => countedOwnPrice(line) !== null),
  }
}

/** Splits the basis over single copies, as the server does, then adds up the shares by line. */
function lineShares(basisCents: Cents, received: ReviewedTrade['received']): Cents[] {
  const copies = received.flatMap(({ quantity, ...prices }, line) =>
    Array.from({ length: quantity }, () => ({ line, marketPriceCents: splitPrice(prices) })),
  )
  const shares = received.map(() => zeroCents)
  for (const [index, share] of splitBasis(basisCents, copies, ledgerUnit()).entries()) {
    const line = copies[index]?.line ?? 0
    shares[line] = plus(shares[line] ?? zeroCents, share)
  }
  return shares
}
