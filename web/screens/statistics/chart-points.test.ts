import type { StatDay } from '#web/api/collection.ts'
import { expect, test } from 'vitest'
import { earningsPoints, isProfitShown, profitPoints } from './chart-points.ts'

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
])('a day at %d percent is shown: %s', (percent, isShown) => {
  expect(isProfitShown(percent)).toBe(isShown)
})

const history: StatDay[] = [
  {
    date: '2026-11-19',
    profit_loss_pct: -100,
    lifetime_earnings: -49.99,
    realised_profit: 0,
    total_investment: 49.99,
    total_market_price: 0,
  },
  {
    date: '2026-11-20',
    profit_loss_pct: 12.34,
    lifetime_earnings: 10.01,
    realised_profit: 60,
    total_investment: 49.99,
    total_market_price: 56.16,
  },
]

test('the profit chart leaves hidden days out', () => {
  expect(profitPoints(history)).toEqual([{ day: '2026-11-20', value: 12.34 }])
})

test('the earnings chart shows every day, in cents', () => {
  expect(earningsPoints(history, 'lifetime_earnings')).toEqual([
    { day: '2026-11-19', value: -4999 },
    { day: '2026-11-20', value: 1001 },
  ])
  expect(earningsPoints(history, 'realised_profit').map(point => point.value)).toEqual([0, 6000])
})
