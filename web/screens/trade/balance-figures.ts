/** What a trade gives and brings, in market value beside investment, and how much better or worse off it leaves. */
import { type Cents, minus, plus, sumCents, times, zeroCents } from '#domain/money/money'
import { tradeFigures } from '#domain/trades/trade-basis'

/** Copies of one product in one state; the price is for one of them, null when unknown. */
export interface ValuedLine {
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

export interface BalancedTrade {
  readonly given: readonly { readonly costBasisCents: Cents; readonly marketPriceCents: Cents | null }[]
  readonly received: readonly ValuedLine[]
  readonly cashDeltaCents: Cents
}

export interface BalanceFigures {
  readonly given: SideValue
  readonly received: SideValue
  readonly basisGivenCents: Cents
  readonly basisReceivedCents: Cents
  readonly cashDeltaCents: Cents
  /**
   * What comes in minus what goes out, cash included. Null while a copy has no price: the sum would leave it out and
   * make a fair trade look bad.
   */
  readonly balanceCents: Cents | null
}

export function balanceFigures({ given, received, cashDeltaCents }: BalancedTrade): BalanceFigures {
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

function balanceOf(given: SideValue, received: SideValue, cashDeltaCents: Cents): Cents | null {
  const isPriced = [given, received].every(({ pricedCount, count }) => pricedCount === count)
  if (!isPriced || given.count + received.count === 0) return null
  const outCents = plus(given.cents ?? zeroCents, cashDeltaCents)
  return minus(received.cents ?? zeroCents, outCents)
}

/** Adds up the prices of the copies that have one. */
export function sideValue(lines: readonly ValuedLine[]): SideValue {
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
