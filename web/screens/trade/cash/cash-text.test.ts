import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, maxEnteredCents, textFromCents } from '#domain/money/money'
import { readCash } from './cash-text.ts'

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
])('%j is %s cents', (typed, amountCents) => {
  expect(readCash(typed)).toBe(amountCents)
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
])('%j is no amount', typed => {
  expect(readCash(typed)).toBeNull()
})

test('reads back whatever amount a field shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxEnteredCents, max: maxEnteredCents }), amount => {
      expect(readCash(textFromCents(cents(amount)))).toBe(amount)
    }),
  )
})
