import { expect, test } from 'vitest'
import { chosenFilters } from './filter-chips.tsx'

test('says each filter in use, but not the search, the order or the look', () => {
  const search = { search: 'char', sort: 'name', view: 'table', page: 2 } as const
  expect(chosenFilters(search)).toEqual([])
  const filters = {
    set: 'Jungle',
    type: 'graded',
    grade: '9',
    priceFrom: '12.50',
    standing: 'loss',
    boughtTo: '2026-11-02',
    tag: 'Keep',
    pictured: 'yes',
  } as const
  expect(chosenFilters({ ...search, ...filters }).map(({ words }) => words)).toEqual([
    'Jungle',
    'Graded Card',
    'Grade 9',
    'From $12.50',
    'Worth less',
    'Bought up to Nov 2, 26',
    'Tag: Keep',
    'Has your own pictures',
  ])
})
