import { expect, test } from 'vitest'
import { isNarrowed, readTradeSearch } from './trade-search.ts'

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
])('%j is read as %j', (said, search) => {
  expect(readTradeSearch(said)).toEqual(search)
})

test('step and page narrow nothing', () => {
  expect(isNarrowed({ step: 2, page: 2, search: ' ' })).toBe(false)
  expect(isNarrowed({ rarity: 'Rare' })).toBe(true)
})
