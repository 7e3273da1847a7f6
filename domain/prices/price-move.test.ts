import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { reachesThreshold, movePercent } from './price-move.ts'

it.each([
  [10_000, 11_000, 10],
  [10_000, 9_000, -10],
  [3, 4, 33.3],
  [10_000, 10_004, 0],
  [10_000, 10_005, 0.1],
  [10_000, 9_995, -0.1],
  [1, 1, 0],
])('%d to %d is %d percent', (from, to, percent) => expect(movePercent(cents(from), cents(to))).toBe(percent))

it.each([
  [10_000, 11_000, 10, true],
  [10_000, 10_999, 10, false],
  [10_000, 9_000, 10, true],
  [10_000, 9_001, 10, false],
  [10_000, 10_000, 1, false],
  [1, 2, 100, true],
  [3, 4, 34, false],
])('%d to %d reaches %d percent: %s', (from, to, threshold, reached) =>
  expect(reachesThreshold(cents(from), cents(to), threshold)).toBe(reached))
