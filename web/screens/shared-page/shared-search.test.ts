import { expect, test } from 'vitest'
import { isNarrowed, readSharedSearch } from './shared-search.ts'

test('reads what it knows', () => {
  const params = { page: 2, search: 'charizard', set: 'Base Set', type: 'raw', sort: 'value', order: 'asc' }
  expect(readSharedSearch(params)).toEqual(params)
  expect(isNarrowed(readSharedSearch(params))).toBe(true)
})

test.each([
  { page: 1 },
  { page: 'x' },
  { page: 1.5 },
  { search: ' ' },
  { set: 'x'.repeat(201) },
  { type: 'shiny' },
  { sort: 'cost' },
  { order: 'up' },
])('drops %j', params => {
  expect(Object.values(readSharedSearch(params)).filter(value => value !== undefined)).toEqual([])
})

test('a number is a text to search for', () => {
  expect(readSharedSearch({ search: 151 }).search).toBe('151')
})
