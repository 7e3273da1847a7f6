import { expect, test } from 'vitest'
import { formatCash, formatPastCash, cashFromText } from './cash.ts'
import fc from 'fast-check'
import { cents, maxEnteredCents, textFromCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'

test.each([
  [2500, 'You pay $25.00'],
  [-2501, 'You receive $25.01'],
  [123_456_789, 'You pay $1,234,567.89'],
  [0, 'No cash'],
  [-0, 'No cash'],
])('formats %s cents as %s', (cashDeltaCents, words) => {
  expect(formatCash(cashDeltaCents)).toBe(words)
})

test('uses the past tense for a completed trade', () => {
  expect([2500, -2501, 0].map(formatPastCash)).toEqual(['You paid $25.00', 'You received $25.01', 'No cash'])
})

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
