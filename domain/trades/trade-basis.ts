/**
 * The cost basis of a trade: how much of it the received copies take on (specification, section 9). It is split
 * over them by `splitBasis`.
 */
import { type Cents, cents, plus, zeroCents } from '#domain/money/money'

/** The totals of a trade. */
export interface TradeFigures {
  /** The cost basis of all received copies together; 0 or more. */
  readonly basisReceivedCents: Cents
  /** Cash received beyond the basis given; 0 or more. */
  readonly realisedGainCents: Cents
}

/** Computes basis received = basis given + cash paid. When that is below 0, the rest is realised gain. */
export function tradeFigures({
  basisGivenCents,
  cashDeltaCents,
}: {
  readonly basisGivenCents: Cents
  readonly cashDeltaCents: Cents
}): TradeFigures {
  const basisCents = plus(basisGivenCents, cashDeltaCents)
  return basisCents < 0
    ? { basisReceivedCents: zeroCents, realisedGainCents: cents(-basisCents) }
    : { basisReceivedCents: basisCents, realisedGainCents: zeroCents }
}
