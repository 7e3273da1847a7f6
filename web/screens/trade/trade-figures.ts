/** What a trade gives and brings, in market value and investment, and how much better or worse off it leaves. */
import { splitBasis } from '#domain/copies/cost-split'
import { type Cents, minus, plus, sumCents, times, zeroCents } from '#domain/money/money'
import { countedOwnPrice, type ReceivedPrices, splitPrice } from '#domain/trades/trade'
import { tradeFigures } from '#domain/trades/trade-basis'
import { ledgerUnit } from '#web/format/ledger.ts'

/** Copies of one product in one state; the price is for one of them, null when unknown. */
interface ValuedLine {
  readonly quantity: number
  readonly marketPriceCents: Cents | null
}

/** The market value of one side, counting only copies with a price. */
export interface SideValue {
  /** Null when no copy has a price. */
  readonly cents: Cents | null
  readonly pricedCount: number
  readonly count: number
}

interface BothSides<Line> {
  readonly given: readonly { readonly costBasisCents: Cents; readonly marketPriceCents: Cents | null }[]
  readonly received: readonly Line[]
  readonly cashDeltaCents: Cents
}

/** Both sides of a trade so far, in market value and in investment, and the balance of their values. */
export function balanceFigures({ given, received, cashDeltaCents }: BothSides<ValuedLine>) {
  const givenValue = sideValue(given.map(copy => ({ ...copy, quantity: 1 })))
  const receivedValue = sideValue(received)
  const basisGivenCents = sumCents(given.map(copy => copy.costBasisCents))
  return {
    given: givenValue,
    received: receivedValue,
    basisGivenCents,
    basisReceivedCents: tradeFigures({ basisGivenCents, cashDeltaCents }).basisReceivedCents,
    cashDeltaCents,
    balanceCents: balanceOf(givenValue, receivedValue, cashDeltaCents),
  }
}

/**
 * Returns what comes in minus what goes out, cash included. Null while a copy has no price: the sum would leave it out
 * and make a fair trade look bad.
 */
function balanceOf(given: SideValue, received: SideValue, cashDeltaCents: Cents): Cents | null {
  const isPriced = [given, received].every(({ pricedCount, count }) => pricedCount === count)
  if (!isPriced || given.count + received.count === 0) return null
  const outCents = plus(given.cents ?? zeroCents, cashDeltaCents)
  return minus(received.cents ?? zeroCents, outCents)
}

/** Adds up the prices of the copies that have one. */
function sideValue(lines: readonly ValuedLine[]): SideValue {
  const priced = lines.flatMap(({ quantity, marketPriceCents }) =>
    marketPriceCents === null ? [] : [{ quantity, marketPriceCents }],
  )
  return {
    cents:
      priced.length === 0 ? null : sumCents(priced.map(line => times(line.marketPriceCents, line.quantity))),
    pricedCount: countCopies(priced),
    count: countCopies(lines),
  }
}

function countCopies(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** One entry per line of what is received; the prices are for one copy. */
export type ReviewedTrade = BothSides<ReceivedPrices & { readonly quantity: number }>

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

/** Calculates the figures on the review step. */
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
