import { expect, test } from 'vitest'
import { hasFilters, readCollectionSearch } from './collection-search.ts'

test('reads page, search, set and type from an address', () => {
  const search = { page: 3, search: 'charizard', set: 'Base Set', type: 'graded' }
  expect(readCollectionSearch(search)).toEqual(search)
})

test.each([
  [{ page: 0 }, {}],
  [{ page: 1 }, {}],
  [{ page: 2.5 }, {}],
  [{ page: 'two' }, {}],
  [{ page: '2' }, { page: 2 }],
  [{ type: 'zzz' }, {}],
  [{ type: 'toString' }, {}],
  [{ search: '', set: '' }, {}],
  [{ set: 151 }, { set: '151' }],
  [{ sort: 'price' }, {}],
])('reads %j as %j', (address, search) => {
  expect(readCollectionSearch(address)).toEqual(search)
})

test('a page alone narrows nothing', () => {
  expect(hasFilters({ page: 4 })).toBe(false)
  expect(hasFilters({ type: 'raw' })).toBe(true)
  expect(hasFilters({ set: 'Base Set' })).toBe(true)
})
