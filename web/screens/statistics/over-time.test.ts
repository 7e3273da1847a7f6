import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { StatDay } from '#web/api/collection.ts'
import {
  earningsPoints,
  hasPartlyPricedDay,
  isProfitShown,
  pricedProfitPoints,
  profitPoints,
} from './over-time.tsx'

test.each([
  [0, false],
  [0.01, false],
  [-0.01, false],
  [0.02, true],
  [-0.02, true],
  [-100, false],
  [-99.99, true],
  [-100.01, true],
  [100, true],
])('at %d percent, shows the day: %s', (percent, isShown) => {
  expect(isProfitShown(percent)).toBe(isShown)
})

const history: StatDay[] = [
  {
    date: '2026-11-19',
    profitLossPct: -100,
    lifetimeEarningsCents: cents(-4_999),
    realisedProfitCents: cents(0),
    totalInvestmentCents: cents(4_999),
    totalMarketPriceCents: cents(0),
    pricedInvestmentCents: cents(0),
  },
  {
    date: '2026-11-20',
    profitLossPct: 12.34,
    lifetimeEarningsCents: cents(1_001),
    realisedProfitCents: cents(6_000),
    totalInvestmentCents: cents(4_999),
    totalMarketPriceCents: cents(5_616),
    pricedInvestmentCents: cents(4_999),
  },
]

test('the profit chart omits hidden days', () => {
  expect(profitPoints(history)).toEqual([{ day: '2026-11-20', value: 12.34 }])
})

describe('the line over priced copies', () => {
  const [, wholly] = history as [StatDay, StatDay]
  const partly = { ...wholly, date: '2026-11-21', pricedInvestmentCents: cents(4_500) }

  test('omits days of unknown cost and days without a price, and hides no percentage', () => {
    const unknown = { ...wholly, date: '2026-11-18', pricedInvestmentCents: null }
    const level = { ...partly, date: '2026-11-22', pricedInvestmentCents: cents(5_616) }
    const days = [unknown, ...history, partly, level]
    expect(pricedProfitPoints(days)).toEqual([
      { day: '2026-11-20', value: 12.34 },
      { day: '2026-11-21', value: 24.8 },
      { day: '2026-11-22', value: 0 },
    ])
  })

  test('is needed once a day has unpriced copies', () => {
    expect(hasPartlyPricedDay(history)).toBe(false)
    expect(hasPartlyPricedDay([...history, partly])).toBe(true)
  })
})

test('the earnings chart shows every day, in cents', () => {
  expect(earningsPoints(history, 'lifetimeEarningsCents')).toEqual([
    { day: '2026-11-19', value: -4999 },
    { day: '2026-11-20', value: 1001 },
  ])
  expect(earningsPoints(history, 'realisedProfitCents').map(point => point.value)).toEqual([0, 6000])
})
