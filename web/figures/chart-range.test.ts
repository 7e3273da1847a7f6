import { expect, test } from 'vitest'
import { pointsInRange } from './chart-range.ts'

const points = ['2025-11-19', '2025-11-20', '2026-08-21', '2026-10-20', '2026-10-21', '2026-11-20'].map(
  day => ({ day, value: 1 }),
)

test.each([
  ['1M', '2026-10-21', 2],
  ['3M', '2026-08-21', 4],
  ['1Y', '2025-11-20', 5],
  ['All', '2025-11-19', 6],
] as const)('%s goes back to %s', (range, firstDay, count) => {
  const kept = pointsInRange(points, range)
  expect([kept[0]?.day, kept.length]).toEqual([firstDay, count])
})

test('returns no points when there are none', () => {
  expect(pointsInRange([], '1M')).toEqual([])
})

test('always keeps the newest point', () => {
  expect(pointsInRange([{ day: '2019-01-01' }], '1M')).toHaveLength(1)
})
