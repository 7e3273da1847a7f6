import { expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { farFromMarket } from './far-from-market.ts'

test.each([
  // price, market price, far?
  [300_00, 100_00, null],
  [300_01, 100_00, 'above'],
  [33_34, 100_00, null],
  [33_33, 100_00, 'below'],
  [0, 100_00, 'below'],
  [100_00, 100_00, null],
  [1_20, 20, null],
  [1_21, 20, 'above'],
  [0, 1_00, null],
  [0, 1_01, 'below'],
  [1_01, 0, 'above'],
])('%i cents at a market price of %i cents: %s', (price, market, expected) => {
  expect(farFromMarket(cents(price), cents(market))).toBe(expected)
})

test('no market price says nothing', () => {
  expect(farFromMarket(cents(1), null)).toBeNull()
})
