import type { Stats } from '#web/api/collection.ts'
import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { profitLossBase } from './profit-loss-base.ts'

test.each([
  ['an empty collection', 0, 0, 0, 'No copies yet'],
  ['copies that cost nothing', 0, 2, 1, 'No cost'],
  ['copies without a price', 10_000, 2, 0, 'No prices yet'],
  ['copies with a price', 10_000, 2, 2, 'All copies, against what you paid'],
  ['all copies but one', 10_000, 64, 63, 'All 64 copies; 1 without a price counts as $0'],
  ['one copy of many', 10_000, 1_200, 1, 'All 1,200 copies; 1,199 without a price count as $0'],
])('%s', (_, investment, totalQuantity, pricedQuantity, base) => {
  const stats = { totalInvestmentCents: cents(investment), totalQuantity, pricedQuantity }
  expect(profitLossBase(stats as Stats)).toBe(base)
})
