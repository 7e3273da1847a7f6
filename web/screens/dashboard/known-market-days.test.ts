import type { StatDay } from '#web/api/collection.ts'
import { expect, test } from 'vitest'
import { cents, zeroCents } from '#domain/money/money'
import { knownMarketDays } from './known-market-days.ts'

function day(date: string, investmentCents: number, marketPriceCents: number): StatDay {
  return {
    date,
    profitLossPct: 0,
    lifetimeEarningsCents: cents(-investmentCents),
    realisedProfitCents: zeroCents,
    totalInvestmentCents: cents(investmentCents),
    totalMarketPriceCents: cents(marketPriceCents),
    pricedInvestmentCents: null,
  }
}

test('omits days on which no copy had a price', () => {
  const history = [day('2026-11-18', 4_000, 0), day('2026-11-19', 4_000, 5_250), day('2026-11-20', 0, 0)]
  expect(knownMarketDays(history)).toEqual([
    { day: '2026-11-19', marketCents: 5250 },
    { day: '2026-11-20', marketCents: 0 },
  ])
})

test('returns nothing before the first price', () => {
  expect(knownMarketDays([day('2026-11-19', 0, 0), day('2026-11-20', 4_000, 0)])).toEqual([])
})
