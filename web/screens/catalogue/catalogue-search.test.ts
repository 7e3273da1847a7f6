import { expect, test } from 'vitest'
import { hasFilters, readCatalogueSearch } from './catalogue-search.ts'

test('reads page, search, type and set', () => {
  const params = { page: 3, search: 'charizard 4/102', type: 'card', set: 'Base Set', language: 'de' }
  expect(readCatalogueSearch(params)).toEqual(params)
})

test.each([
  [{ page: 1 }, {}],
  [{ page: 0 }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'two' }, {}],
  [{ page: '2' }, { page: 2 }],
  [{ type: 'binder' }, {}],
  [{ language: 'xx' }, {}],
  [{ search: '', set: '' }, {}],
  [{ search: { of: 'things' }, set: ['Base Set'] }, {}],
  [
    { set: 151, search: 0 },
    { set: '151', search: '0' },
  ],
  [{ sort: 'price' }, {}],
])('drops invalid parameters from %o', (params, expected) => {
  expect(readCatalogueSearch(params)).toEqual(expected)
})

test('does not count a page or blanks as filters', () => {
  expect(hasFilters({})).toBe(false)
  expect(hasFilters({ page: 4 })).toBe(false)
  expect(hasFilters({ search: '  ' })).toBe(false)
  expect(hasFilters({ search: 'oak' })).toBe(true)
  expect(hasFilters({ type: 'card' })).toBe(true)
  expect(hasFilters({ set: 'Base Set' })).toBe(true)
})
