import { expect, it } from 'vitest'
import { nextIndex } from './copy-grid.tsx'

// Items 0 to 9 in rows of four: 0-3, 4-7, 8-9.
const after = (key: string, index: number) => nextIndex(key, index, 10, 4)

it('moves to the neighbour, and from the end of a row to the start of the next', () => {
  expect([after('ArrowRight', 3), after('ArrowLeft', 4)]).toEqual([4, 3])
  expect([after('ArrowDown', 1), after('ArrowUp', 5)]).toEqual([5, 1])
})

it('stays inside the grid', () => {
  expect([after('ArrowLeft', 0), after('ArrowUp', 2), after('ArrowRight', 9)]).toEqual([0, 2, 9])
  expect(after('ArrowDown', 8)).toBe(8)
})

it('moves down to the last item when the last row is short', () => {
  expect(after('ArrowDown', 6)).toBe(9)
})

it('moves to the first and last item', () => {
  expect([after('Home', 7), after('End', 2)]).toEqual([0, 9])
})

it('ignores other keys', () => {
  for (const key of ['Tab', ' ', 'Enter', 'PageDown', 'a']) expect(after(key, 5)).toBeNull()
})
