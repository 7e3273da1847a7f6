/** The points of the two charts, from the days of the history. */
import type { StatDay } from '#web/api/collection.ts'

export interface DayValue {
  readonly day: string
  readonly value: number
}

/** How close to zero a percentage says nothing (specification, section 9). */
const nothingPercent = 0.01

/** Specification, section 9: days within 0.01 of zero and days at exactly -100 are hidden. */
export function isProfitShown(profitLossPercent: number): boolean {
  return Math.abs(profitLossPercent) > nothingPercent && profitLossPercent !== -100
}

export function profitPoints(history: readonly StatDay[]): DayValue[] {
  return history
    .filter(entry => isProfitShown(entry.profitLossPct))
    .map(entry => ({ day: entry.date, value: entry.profitLossPct }))
}

/** In cents; every day is shown. */
export function earningsPoints(
  history: readonly StatDay[],
  figure: 'lifetimeEarningsCents' | 'realisedProfitCents',
): DayValue[] {
  return history.map(entry => ({ day: entry.date, value: entry[figure] }))
}
