import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test.each([
  [0, '0.0%'],
  [0.04, '0.0%'],
  [-0.04, '0.0%'],
  [0.06, '+0.1%'],
  [12.34, '+12.3%'],
  [-4, '-4.0%'],
  [-100, '-100.0%'],
  [1234.56, '+1234.6%'],
])('formats %d as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})
