import { expect, test } from 'vitest'
import { readActivitySearch } from './activity-search.ts'

test.each([
  [{}, {}],
  [{ page: 1 }, {}],
  [
    { page: '2', view: 'sales' },
    { page: 2, view: 'sales' },
  ],
  [
    { set: 151, from: '2026-01-01', to: '', sort: 'price' },
    { set: '151', from: '2026-01-01' },
  ],
])('reads %j as %j', (address, search) => {
  expect(readActivitySearch(address)).toEqual(search)
})
