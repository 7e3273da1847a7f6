/** The points of the two statistics charts. */
import type { StatDay } from '#web/api/collection.ts'

export interface DayValue {
  readonly day: string
  readonly value: number
}

const zeroTolerancePercent = 0.01

/** Hides days within 0.01 of zero and days at exactly -100 (specification, section 9). */
export function isProfitShown(profitLossPercent: number): boolean {
  return Math.abs(profitLossPercent) > zeroTolerancePercent && profitLossPercent !== -100
}

export function profitPoints(history: readonly StatDay[]): DayValue[] {
  return history
    .filter(entry => isProfitShown(entry.profitLossPct))
    .map(entry => ({ day: entry.date, value: entry.profitLossPct }))
}

/** Returns every day, in cents. */
export function earningsPoints(
  history: readonly StatDay[],
  figure: 'lifetimeEarningsCents' | 'realisedProfitCents',
): DayValue[] {
  return history.map(entry => ({ day: entry.date, value: entry[figure] }))
}
