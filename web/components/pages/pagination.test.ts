import { expect, test } from 'vitest'
import { pageRange } from './pagination.tsx'

const gap = null

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, gap, 8]],
  [4, 8, [1, 2, 3, 4, 5, gap, 8]],
  [5, 8, [1, gap, 4, 5, 6, 7, 8]],
  [8, 8, [1, gap, 4, 5, 6, 7, 8]],
  [5, 9, [1, gap, 4, 5, 6, gap, 9]],
  [500, 1000, [1, gap, 499, 500, 501, gap, 1000]],
])('page %d of %d', (page, totalPages, expected) => {
  expect(pageRange(page, totalPages)).toEqual(expected)
})
