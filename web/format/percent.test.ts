import { expect, test } from 'vitest'
import { formatPercent } from './values.ts'

test.each([
  [0, '0.0%'],
  [0.04, '0.0%'],
  [-0.04, '0.0%'],
  [0.06, '+0.1%'],
  [12.34, '+12.3%'],
  [-4, '-4.0%'],
  [-100, '-100.0%'],
  [999.94, '+999.9%'],
  [1000, '×11'],
  [1400, '×15'],
  [250_000, '×2,501'],
])('formats %d as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})
