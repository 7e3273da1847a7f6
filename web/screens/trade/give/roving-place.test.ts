import { expect, it } from 'vitest'
import { placeAfter } from './roving-place.ts'

// Places 0 to 9 in rows of four: 0-3, 4-7, 8-9.
const after = (key: string, place: number) => placeAfter(key, place, 10, 4)

it('leads to the neighbour, also from the end of one row to the start of the next', () => {
  expect([after('ArrowRight', 3), after('ArrowLeft', 4)]).toEqual([4, 3])
  expect([after('ArrowDown', 1), after('ArrowUp', 5)]).toEqual([5, 1])
})

it('stays inside', () => {
  expect([after('ArrowLeft', 0), after('ArrowUp', 2), after('ArrowRight', 9)]).toEqual([0, 2, 9])
  expect(after('ArrowDown', 8)).toBe(8)
})

it('leads down to the last place where the last row is short', () => {
  expect(after('ArrowDown', 6)).toBe(9)
})

it('leads to the ends', () => {
  expect([after('Home', 7), after('End', 2)]).toEqual([0, 9])
})

it('leaves every other key alone', () => {
  for (const key of ['Tab', ' ', 'Enter', 'PageDown', 'a']) expect(after(key, 5)).toBeNull()
})
