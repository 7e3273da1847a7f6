/**
 * Compares what copies are worth with what they cost. A price is for one product in one condition or grade. A
 * missing price is null, never 0, and its copies count in no figure but the counts.
 */
import type { CopyState } from '#domain/copies/copy'
import { type Cents, meanCents, minus, times } from '#domain/money/money'
import { priceKeyOf, priceTargetOf } from './price-target.ts'

/** Returns the key of the price a copy in this state is valued by; see `priceTargetOf`. */
export function priceKey(state: CopyState): string {
  return priceKeyOf(priceTargetOf(state))
}

/**
 * Returns (market value − investment) / investment × 100, rounded half away from zero to two decimals; 0
 * without an investment (specification, section 9).
 */
export function profitLossPercent(marketValueCents: Cents, investmentCents: Cents): number {
  if (investmentCents === 0) return 0
  // Divides last, because multiplying a quotient misses results exactly between two hundredths.
  const hundredths = ((marketValueCents - investmentCents) * 10_000) / investmentCents
  const rounded = (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100
  return rounded === 0 ? 0 : rounded
}

/** Totals over the copies of a collection, as `profitLossOf` needs them. */
export interface Worth {
  readonly costBasisCents: Cents
  /** Over the copies with a market price. */
  readonly marketValueCents: Cents
  readonly pricedQuantity: number
}

/**
 * Returns the % Profit/Loss of a collection: 0 without an investment (specification, section 9), null while no
 * copy has a price, otherwise `profitLossPercent` over all copies, where an unpriced copy adds cost but no value.
 */
export function profitLossOf({ costBasisCents, marketValueCents, pricedQuantity }: Worth): number | null {
  if (costBasisCents === 0) return 0
  return pricedQuantity === 0 ? null : profitLossPercent(marketValueCents, costBasisCents)
}

/** What the formula gives while no copy has a price, for answers that cannot be null. */
export const unpricedPercent = -100

/** Returns a change as a percentage of the cost, like `profitLossPercent`; null ("no cost") if nothing was paid. */
export function changePercent(marketValueCents: Cents, costBasisCents: Cents): number | null {
  return costBasisCents === 0 ? null : profitLossPercent(marketValueCents, costBasisCents)
}

/** The difference between a price and the mean cost of a group, for one copy. */
export interface Change {
  readonly changeCents: Cents
  /** See `changePercent`. Computed from the exact totals, not from the rounded mean. */
  readonly changePercent: number | null
}

/**
 * Compares the market price with the mean cost basis of a group, for one copy; null without a price. The mean is rounded to
 * the unit, see `meanCents`.
 */
export function changeAgainstMean(
  marketPriceCents: Cents | null,
  totalCostBasisCents: Cents,
  quantity: number,
  unit: 1 | 100 = 1,
): Change | null {
  if (marketPriceCents === null) return null
  return {
    changeCents: minus(marketPriceCents, meanCents(totalCostBasisCents, quantity, unit)),
    changePercent: changePercent(times(marketPriceCents, quantity), totalCostBasisCents),
  }
}
