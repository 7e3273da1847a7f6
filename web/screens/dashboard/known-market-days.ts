import type { Cents } from '#domain/money/money'
import type { StatDay } from '#web/api/collection.ts'
import { wireCents } from '#web/format/wire-cents.ts'

export interface MarketDay {
  readonly day: string
  readonly marketCents: Cents
}

/**
 * What the collection was worth, day by day. A total of 0 over copies that cost something is a day on which
 * nothing had a price: unknown, and so not drawn as a fall to nothing. Until the first price there is no line.
 */
export function knownMarketDays(history: readonly StatDay[]): MarketDay[] {
  if (!history.some(entry => entry.total_market_price > 0)) return []
  return history
    .filter(entry => entry.total_market_price > 0 || entry.total_investment === 0)
    .map(entry => ({ day: entry.date, marketCents: wireCents(entry.total_market_price) }))
}
