import { expect, test } from 'vitest'
import { readWishlistSearch } from './wishlist-search.ts'

test.each([
  [{}, {}],
  [{ page: -1 }, {}],
  [{ page: 1 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'abc' }, {}],
  [{ page: '2' }, { page: 2 }],
  [{ page: 3, sort: 'price' }, { page: 3 }],
])('reads %j as %j', (address, search) => {
  expect(readWishlistSearch(address)).toEqual(search)
})
