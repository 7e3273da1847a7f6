import { expect, test } from 'vitest'
import { formatRate, formatUnits, paidWords } from './currency.ts'

test.each([
  [12_000, 'JPY', '¥12,000'],
  [1_250, 'EUR', '€12.50'],
  [-500, 'EUR', '-€5.00'],
  [300, 'CHF', 'CHF\u00a03.00'],
  [1_234_567, 'KWD', 'KWD\u00a01,234.567'],
  [123_456, 'USD', '$1,234.56'],
])('%i units of %s are %s', (units, currency, text) => expect(formatUnits(units, currency)).toBe(text))

test.each([
  [0.006295065626, '0.00629507'],
  [0.0066, '0.0066'],
  [1.1367, '1.1367'],
  [0.00006465870307, '0.0000646587'],
  [160, '160'],
  [1_000_000, '1000000'],
])('the rate %d is %s', (rate, text) => expect(formatRate(rate)).toBe(text))

test('what was paid says the rate and its day', () => {
  const paid = { paidAmount: 12_000, paidCurrency: 'JPY', rate: 0.0066, rateDay: '2026-11-03' }
  expect(paidWords(paid)).toBe('Paid ¥12,000 (at 0.0066 on Nov 3, 26)')
  expect(paidWords({ ...paid, rateDay: null })).toBe('Paid ¥12,000 (at 0.0066)')
  expect(paidWords({ paidAmount: null, paidCurrency: null, rate: null, rateDay: null })).toBeNull()
})
