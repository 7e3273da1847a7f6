import { expect, test } from 'vitest'
import { allDays, labelDays, ticksOf, timeScale, valueScale } from './chart-scale.ts'

const frame = { width: 400, height: 200, top: 10, right: 20, bottom: 30, left: 40 }

test('merges the days of two series, once each and in order', () => {
  const first = {
    points: [
      { day: '2026-11-03', value: 1 },
      { day: '2026-11-01', value: 2 },
    ],
  }
  const second = {
    points: [
      { day: '2026-11-03', value: 3 },
      { day: '2026-11-02', value: 4 },
    ],
  }
  expect(allDays([first, second])).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
})

test('puts a single day in the middle', () => {
  expect(timeScale(['2026-11-20'], frame)(Date.parse('2026-11-20'))).toBe(210)
})

test('puts the first and last day at the edges', () => {
  const scale = timeScale(['2026-11-01', '2026-11-20'], frame)
  expect(scale(Date.parse('2026-11-01'))).toBe(40)
  expect(scale(Date.parse('2026-11-20'))).toBe(380)
})

test.each([
  [[5, 5], false],
  [[0], true],
  [[-20, 30], true],
  [[100, 120], false],
])('keeps values %o inside the frame', (values, withZero) => {
  const scale = valueScale(values, withZero, frame)
  for (const value of withZero ? [...values, 0] : values) {
    expect(scale(value)).toBeGreaterThanOrEqual(frame.top)
    expect(scale(value)).toBeLessThanOrEqual(frame.height - frame.bottom)
  }
})

test('goes below zero only when a value does', () => {
  expect(valueScale([1, 500], false, frame).domain()[0]).toBe(0)
  expect(valueScale([0], false, frame).domain()[0]).toBe(0)
  expect(valueScale([-1, 500], false, frame).domain()[0]).toBeLessThan(-1)
})

test('labels the first and last day and as many between as fit', () => {
  const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
  const labels = labelDays(days, 500)
  expect(labels).toHaveLength(4)
  expect(labels[0]).toBe('2026-11-01')
  expect(labels.at(-1)).toBe('2026-11-30')
  expect(labelDays(['2026-11-01'], 500)).toEqual(['2026-11-01'])
})

test('spaces labels evenly in time, however uneven the points are', () => {
  const crowded = ['2025-01-01', '2025-12-28', '2025-12-29', '2025-12-30', '2025-12-31']
  expect(labelDays(crowded, 500)).toEqual(['2025-01-01', '2025-05-02', '2025-09-01', '2025-12-31'])
  expect(labelDays(['2026-11-01', '2026-11-02'], 500)).toEqual(['2026-11-01', '2026-11-02'])
})

test('labels no value between two that there can be', () => {
  const scale = valueScale([100, 200], false, frame)
  expect(ticksOf(scale, 0).length).toBeGreaterThan(2)
  expect(ticksOf(scale, 100)).toEqual([100, 200])
  expect(ticksOf(valueScale([0], true, frame), 100)).toEqual([0])
})
