import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, maxEnteredCents, textFromCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { cashFromText } from './cash-text.ts'

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['-0', 0],
  ['25', 2500],
  ['+25.5', 2550],
  ['$1,250.00', 125_000],
  ['-25', -2500],
  ['−25.01', -2501],
  ['- $25', -2500],
])('parses %j as %s cents', (typed, amountCents) => {
  expect(cashFromText(typed)).toBe(amountCents)
})

test.each([
  '-',
  '+',
  'abc',
  '1.005',
  '--5',
  '1e3',
  '100,000,000.01',
  '-100000000.01',
  '5-',
])('rejects %j', typed => {
  expect(cashFromText(typed)).toBeNull()
})

test('parses every amount a field can show', () => {
  checkProperty(
    fc.property(fc.integer({ min: -maxEnteredCents, max: maxEnteredCents }), amount => {
      expect(cashFromText(textFromCents(cents(amount)))).toBe(amount)
    }),
    { seed: 21_341 },
  )
})
