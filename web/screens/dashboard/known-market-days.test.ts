import type { StatDay } from '#web/api/collection.ts'
import { expect, test } from 'vitest'
import { knownMarketDays } from './known-market-days.ts'

function day(date: string, investment: number, marketPrice: number): StatDay {
  return {
    date,
    profitLossPct: 0,
    lifetimeEarningsCents: -investment,
    realisedProfitCents: 0,
    totalInvestmentCents: investment,
    totalMarketPriceCents: marketPrice,
  }
}

test('a day on which nothing had a price is left out', () => {
  const history = [day('2026-11-18', 40, 0), day('2026-11-19', 40, 52.5), day('2026-11-20', 0, 0)]
  expect(knownMarketDays(history)).toEqual([
    { day: '2026-11-19', marketCents: 5250 },
    { day: '2026-11-20', marketCents: 0 },
  ])
})

test('until the first price there is nothing to draw', () => {
  expect(knownMarketDays([day('2026-11-19', 0, 0), day('2026-11-20', 40, 0)])).toEqual([])
})
