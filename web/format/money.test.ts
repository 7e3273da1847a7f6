import { expect, test } from 'vitest'
import { formatCents, formatCentsShort, formatSignedCents } from './values.ts'

test.each([
  [0, '$0.00', '$0.00'],
  [-0, '$0.00', '$0.00'],
  [1, '$0.01', '+$0.01'],
  [-1, '-$0.01', '-$0.01'],
  [5000, '$50.00', '+$50.00'],
  [-5000, '-$50.00', '-$50.00'],
  [123456, '$1,234.56', '+$1,234.56'],
  [1_000_000_000_00, '$1,000,000,000.00', '+$1,000,000,000.00'],
  [90_000_000_000_001, '$900,000,000,000.01', '+$900,000,000,000.01'],
])('formats %d cents as %s, signed as %s', (cents, plain, signed) => {
  expect(formatCents(cents)).toBe(plain)
  expect(formatSignedCents(cents)).toBe(signed)
})

test.each([
  [0, '$0'],
  [35, '$0.35'],
  [4_220, '$42.20'],
  [95_000, '$950'],
  [115_000, '$1,150'],
  [-1_705_000, '-$17.05K'],
  [1_250_000, '$12.5K'],
  [-200_000_000, '-$2M'],
])('formats %d cents on an axis as %s', (cents, text) => {
  expect(formatCentsShort(cents)).toBe(text)
})
