import { expect, test } from 'vitest'
import { countFilters, kindOf, sharedFilters } from './activity-filter.ts'

test('passes on days that exist, and no others', () => {
  expect(sharedFilters({ from: '2026-02-28', to: '2026-13-01', page: 2 })).toMatchObject({
    from: '2026-02-28',
    to: undefined,
    page: 2,
  })
})

test('knows the kinds of operations', () => {
  expect([kindOf('sale'), kindOf('theft'), kindOf(undefined)]).toEqual(['sale', undefined, undefined])
})

test('counts the filters in use', () => {
  expect(countFilters({ view: 'sales', page: 3 })).toBe(0)
  expect(countFilters({ kind: 'sale', set: 'Jungle', to: 'tomorrow', product: 'charizard' })).toBe(3)
})
