import type { Cents } from '#domain/money/money'
import type { StatDay } from '#web/api/collection.ts'

export interface MarketDay {
  readonly day: string
  readonly marketCents: Cents
}

/**
 * What the collection was worth, day by day. A total of 0 over copies that cost something is a day on which
 * nothing had a price: unknown, and so not drawn as a fall to nothing. Until the first price there is no line.
 */
export function knownMarketDays(history: readonly StatDay[]): MarketDay[] {
  if (!history.some(entry => entry.totalMarketPriceCents > 0)) return []
  return history
    .filter(entry => entry.totalMarketPriceCents > 0 || entry.totalInvestmentCents === 0)
    .map(entry => ({ day: entry.date, marketCents: entry.totalMarketPriceCents }))
}
