import { expect, test } from 'vitest'
import { formatCash, formatPastCash } from './cash.ts'

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
