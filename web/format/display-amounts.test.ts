import { expect, test } from 'vitest'
import { amountsAt } from './display-amounts.ts'

test.each([
  ['EUR', 0.8797395971, 12_345, '≈\u00a0€108.60', '≈\u00a0+€108.60'],
  ['EUR', 0.8797395971, -12_345, '≈\u00a0-€108.60', '≈\u00a0-€108.60'],
  ['JPY', 158.8545791, 7_554, '≈\u00a0¥12,000', '≈\u00a0+¥12,000'],
  ['EUR', 0.5, 1, '≈\u00a0€0.01', '≈\u00a0+€0.01'],
  ['EUR', 0.4999, -1, '≈\u00a0€0.00', '≈\u00a0€0.00'],
  ['EUR', 0.88, 0, '≈\u00a0€0.00', '≈\u00a0€0.00'],
])('%s at %d: %i cents are %s', (currency, rate, cents, text, signed) => {
  const amounts = amountsAt(currency, rate)
  expect([amounts?.format(cents), amounts?.formatSigned(cents)]).toEqual([text, signed])
})

test.each([0, -1, Number.NaN, 1e-9, 1e9])('no amount is shown at the rate %d', rate => {
  expect(amountsAt('EUR', rate)).toBeNull()
})

test('a total of too many units to be exact is shown in dollars', () => {
  const amounts = amountsAt('IDR', 16_000)
  expect(amounts?.format(90_000_000_000_000)).toBe('$900,000,000,000.00')
  expect(amounts?.formatSigned(-90_000_000_000_000)).toBe('-$900,000,000,000.00')
  expect(amounts?.formatSigned(100_000_000_000)).toBe('≈\u00a0+IDR\u00a016,000,000,000,000.00')
})
