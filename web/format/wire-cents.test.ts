import { expect, test } from 'vitest'
import { wireCents } from './wire-cents.ts'

test.each([
  [0, 0],
  [19.99, 1999],
  [-2983.24, -298324],
  [100_000_000, 10_000_000_000],
])('%d dollars are %d cents', (dollars, amountCents) => {
  expect(wireCents(dollars)).toBe(amountCents)
})

test('what is not known stays unknown', () => {
  expect(wireCents(null)).toBeNull()
})

test('half a cent is no money', () => {
  expect(() => wireCents(0.005)).toThrow(RangeError)
})
