import { expect, test } from 'vitest'
import {
  chosenOfMore,
  filterOf,
  hasFilters,
  readCollectionSearch,
  withoutFilters,
} from './collection-search.ts'

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
  [{ sort: 'price', order: 'up' }, {}],
  [
    { sort: 'change_percent', order: 'asc' },
    { sort: 'change_percent', order: 'asc' },
  ],
  [{ condition: 'Mint', standing: 'flat' }, {}],
  [
    { condition: 'Near Mint', standing: 'loss' },
    { condition: 'Near Mint', standing: 'loss' },
  ],
  [
    { company: 'PSA', grade: 10 },
    { company: 'PSA', grade: '10' },
  ],
  [{ company: 'x'.repeat(51) }, {}],
  [
    { priceFrom: 12.5, priceTo: '40.00' },
    { priceFrom: '12.50', priceTo: '40.00' },
  ],
  [{ priceFrom: -1, priceTo: '1.005' }, {}],
  [{ boughtFrom: '2026-02-30', boughtTo: 'today' }, {}],
  [{ boughtFrom: '2026-01-31' }, { boughtFrom: '2026-01-31' }],
  [{ pictured: 'yes' }, { pictured: 'yes' }],
  [{ pictured: 'no' }, {}],
])('reads %j as %j', (address, search) => {
  expect(readCollectionSearch(address)).toEqual(search)
})

test('a page alone narrows nothing', () => {
  expect(hasFilters({ page: 4 })).toBe(false)
  expect(hasFilters({ type: 'raw' })).toBe(true)
  expect(hasFilters({ set: 'Base Set' })).toBe(true)
})

test('counts the chosen filters, and clears them without the order', () => {
  const search = readCollectionSearch({ set: 'Base Set', priceFrom: '5', standing: 'gain', sort: 'value' })
  expect(chosenOfMore(search)).toBe(2)
  expect(withoutFilters({ ...search, page: 2 })).toEqual({ sort: 'value' })
  expect(hasFilters({ sort: 'value', order: 'asc' })).toBe(false)
})

test('asks for copies with own pictures', () => {
  expect(filterOf({ pictured: 'yes' })).toEqual({ pictured: 'true' })
  expect(chosenOfMore({ pictured: 'yes' })).toBe(1)
})

test('asks for amounts in cents', () => {
  expect(filterOf({ page: 2, sort: 'value', company: 'PSA', priceFrom: '12.5', priceTo: '40' })).toEqual({
    gradingCompany: 'PSA',
    priceFromCents: 1_250,
    priceToCents: 4_000,
  })
})
