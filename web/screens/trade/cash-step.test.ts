import { expect, test } from 'vitest'
import { directionOf, inDirection, typedCash } from './cash-step.tsx'

test.each([
  ['', null],
  ['  ', null],
  ['25', 'pay'],
  ['+25', 'pay'],
  ['-25', 'get'],
  [' −25', 'get'],
  ['-', 'get'],
])('the direction of "%s" is %s', (typed, direction) => {
  expect(directionOf(typed)).toBe(direction)
})

test.each([
  ['25', 'get', '-25'],
  ['-25', 'get', '-25'],
  ['−25.50', 'pay', '25.50'],
  ['+ 25', 'get', '-25'],
  ['$25', 'get', '-$25'],
  ['', 'get', ''],
  ['-', 'pay', ''],
] as const)('"%s" with the direction %s becomes "%s"', (typed, direction, expected) => {
  expect(inDirection(typed, direction)).toBe(expected)
})

test.each([
  ['', '2', 'get', '-2'],
  ['', '2', 'pay', '2'],
  ['', '+2', 'get', '+2'],
  ['', '-2', 'pay', '-2'],
  ['-2', '-25', 'get', '-25'],
  ['-25', '25', 'get', '25'],
  ['2', '', 'pay', ''],
] as const)('typing from "%s" to "%s" after choosing %s gives "%s"', (before, typed, chosen, expected) => {
  expect(typedCash(before, typed, chosen)).toBe(expected)
})
