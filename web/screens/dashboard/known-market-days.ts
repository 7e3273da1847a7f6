import type { Cents } from '#domain/money/money'
import type { StatDay } from '#web/api/collection.ts'

export interface MarketDay {
  readonly day: string
  readonly marketCents: Cents
}

/**
 * Returns the total market price by day. Omits days with an investment and a total of 0: no copy had a price
 * then, so the total is unknown. Empty before the first price.
 */
export function knownMarketDays(history: readonly StatDay[]): MarketDay[] {
  if (!history.some(entry => entry.totalMarketPriceCents > 0)) return []
  return history
    .filter(entry => entry.totalMarketPriceCents > 0 || entry.totalInvestmentCents === 0)
    .map(entry => ({ day: entry.date, marketCents: entry.totalMarketPriceCents }))
}
