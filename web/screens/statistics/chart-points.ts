/** The points of the two statistics charts. */
import { changePercent } from '#domain/prices/valuation'
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

/** Returns the days whose priced copies had a known cost, with the percentage over those copies alone. */
export function pricedProfitPoints(history: readonly StatDay[]): DayValue[] {
  return history.flatMap(({ date, totalMarketPriceCents, pricedInvestmentCents }) => {
    if (pricedInvestmentCents === null) return []
    const value = changePercent(totalMarketPriceCents, pricedInvestmentCents)
    return value === null ? [] : [{ day: date, value }]
  })
}

/** Returns true when the two percentages differ on some day; with every copy priced they never do. */
export function hasPartlyPricedDay(history: readonly StatDay[]): boolean {
  const overAll = new Map(history.map(entry => [entry.date, entry.profitLossPct]))
  return pricedProfitPoints(history).some(({ day, value }) => value !== overAll.get(day))
}

/** Returns every day, in cents. */
export function earningsPoints(
  history: readonly StatDay[],
  figure: 'lifetimeEarningsCents' | 'realisedProfitCents',
): DayValue[] {
  return history.map(entry => ({ day: entry.date, value: entry[figure] }))
}
