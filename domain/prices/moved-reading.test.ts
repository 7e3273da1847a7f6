import { expect, test } from 'vitest'
import { movedAsOne } from './held-back-price.ts'

/** Steps around a factor, scattered over a range of a width (in parts of it). */
const stepsAround = (factor: number, count: number, width = 0) =>
  Array.from({ length: count }, (_, index) => factor * (1 + width * (index / Math.max(1, count - 1) - 0.5)))

test.each([
  ['a hundredfold', stepsAround(100, 10), true],
  ['a hundredth', stepsAround(0.01, 10), true],
  ['a hundredfold of too few', stepsAround(100, 9), false],
  ['half as much again', stepsAround(1.501, 10), true],
  ['not quite half as much again', stepsAround(1.499, 10), false],
  ['two thirds', stepsAround(0.666, 10), true],
  ['dollars as euros', stepsAround(0.926, 20, 0.09), true],
  ['dollars as euros, of too few', stepsAround(0.926, 19, 0.09), false],
  ['dollars as yen', stepsAround(150, 30, 0.1), true],
  ['a market that fell by 4 %', stepsAround(0.96, 300, 0.02), false],
  ['a market that fell by 7 %, each price on its own', stepsAround(0.93, 300, 0.2), false],
  ['prices that stayed', stepsAround(1, 300), false],
  ['most that stayed, and some a hundredfold', [...stepsAround(1, 60), ...stepsAround(100, 40)], false],
  ['none', [], false],
])('%s moved as one: %#', (_, steps, expected) => {
  expect(movedAsOne(steps)).toBe(expected)
  // The order of a list says nothing.
  expect(movedAsOne(steps.toReversed())).toBe(expected)
})
