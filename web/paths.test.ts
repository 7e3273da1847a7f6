import { expect, test } from 'vitest'
import { pageParam } from './paths.ts'

test.each([
  [{}, {}],
  [{ page: -1 }, {}],
  [{ page: 1 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'abc' }, {}],
  [{ page: '2' }, { page: 2 }],
  [{ page: 3, sort: 'price' }, { page: 3 }],
])('reads the page of %j as %j', (address, search) => {
  expect(pageParam(address)).toEqual(search)
})
