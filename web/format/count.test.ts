import { expect, test } from 'vitest'
import { countOf, formatCount } from './values.ts'

test.each([
  [0, '0', '0 cards'],
  [1, '1', '1 card'],
  [12345, '12,345', '12,345 cards'],
])('formats %d as %s and %s', (count, figure, words) => {
  expect(formatCount(count)).toBe(figure)
  expect(countOf(count, 'card')).toBe(words)
})

test('uses an irregular plural', () => {
  expect(countOf(2, 'copy', 'copies')).toBe('2 copies')
})
