/**
 * What copies are worth against what they cost. A price is for one product in one condition or grade; where
 * there is none the answer is null, never 0, and the copy is left out of every figure but the counts.
 */
import type { CopyState } from '#domain/collection/copy'
import { type Cents, cents, meanCents, minus } from '#domain/money/money'
import { priceKeyOf, priceTargetOf } from './price-target.ts'

/** The key of the price a copy in this state is valued by: see `priceTargetOf`. */
export function priceKey(state: CopyState): string {
  return priceKeyOf(priceTargetOf(state))
}

/**
 * (market value − investment) / investment × 100, rounded half away from zero to two decimals; 0 without an
 * investment (specification, section 9).
 */
export function profitLossPercent(marketValueCents: Cents, investmentCents: Cents): number {
  if (investmentCents === 0) return 0
  // Divided last: a quotient multiplied afterwards misses results that lie exactly between two hundredths.
  const hundredths = ((marketValueCents - investmentCents) * 10_000) / investmentCents
  const rounded = (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100
  return rounded === 0 ? 0 : rounded
}

/** How one copy of a group stands against the mean paid for it. */
export interface Change {
  readonly changeCents: Cents
  /** Two decimals, as `profitLossPercent`; computed on the exact totals, not on the rounded mean. */
  readonly changePercent: number
}

/** Market price against the mean cost basis of the group, for one copy; null while there is no price. */
export function changeAgainstMean(
  marketPriceCents: Cents | null,
  totalCostBasisCents: Cents,
  quantity: number,
): Change | null {
  if (marketPriceCents === null) return null
  return {
    changeCents: minus(marketPriceCents, meanCents(totalCostBasisCents, quantity)),
    changePercent: profitLossPercent(cents(marketPriceCents * quantity), totalCostBasisCents),
  }
}
