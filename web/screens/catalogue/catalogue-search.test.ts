import { expect, test } from 'vitest'
import { isNarrowed, readCatalogueSearch } from './catalogue-search.ts'

test('an address says page, search, type and set', () => {
  const said = { page: 3, search: 'charizard 4/102', type: 'card', set: 'Base Set' }
  expect(readCatalogueSearch(said)).toEqual(said)
})

test.each([
  [{ page: 1 }, {}],
  [{ page: 0 }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'two' }, {}],
  [{ page: '2' }, { page: 2 }],
  [{ type: 'binder' }, {}],
  [{ search: '', set: '' }, {}],
  [{ search: { of: 'things' }, set: ['Base Set'] }, {}],
  [
    { set: 151, search: 0 },
    { set: '151', search: '0' },
  ],
  [{ sort: 'price' }, {}],
])('of %o only what makes sense is read', (said, read) => {
  expect(readCatalogueSearch(said)).toEqual(read)
})

test('a page alone narrows nothing, nor do blanks', () => {
  expect(isNarrowed({})).toBe(false)
  expect(isNarrowed({ page: 4 })).toBe(false)
  expect(isNarrowed({ search: '  ' })).toBe(false)
  expect(isNarrowed({ search: 'oak' })).toBe(true)
  expect(isNarrowed({ type: 'card' })).toBe(true)
  expect(isNarrowed({ set: 'Base Set' })).toBe(true)
})
