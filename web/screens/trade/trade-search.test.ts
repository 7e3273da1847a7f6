import { expect, test } from 'vitest'
import { hasFilters, readTradeSearch } from './trade-search.ts'

test.each([
  [{}, {}],
  [{ step: 1 }, {}],
  [{ step: 0 }, {}],
  [{ step: 'abc' }, {}],
  [
    { step: 2, page: 3 },
    { step: 2, page: 3 },
  ],
  [{ step: '4' }, { step: 4 }],
  [{ step: 5, page: 1 }, {}],
  [{ step: 2.5, page: -1 }, {}],
  [
    { search: 'pika', type: 'graded', set: 151, rarity: 'Rare' },
    { search: 'pika', type: 'graded', set: '151', rarity: 'Rare' },
  ],
  [{ search: '', set: null, type: ['card'], other: 'x' }, {}],
])('parses %j as %j', (params, search) => {
  expect(readTradeSearch(params)).toEqual(search)
})

test('does not count the step, the page or a blank search as filters', () => {
  expect(hasFilters({ step: 2, page: 2, search: ' ' })).toBe(false)
  expect(hasFilters({ rarity: 'Rare' })).toBe(true)
})
