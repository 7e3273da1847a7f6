import { expect, test } from 'vitest'
import { groupSorts, sortDirections } from '#domain/groups/group-order'
import { orderNamed, orderOptions, shownOrder } from './order-options.ts'

test('has every order once, and returns to it from the address', () => {
  const all = groupSorts.flatMap(sort => sortDirections.map(direction => `${sort}-${direction}`))
  expect(orderOptions.map(({ value }) => value).toSorted()).toEqual(all.toSorted())
  expect(new Set(orderOptions.map(({ label }) => label)).size).toBe(all.length)
  for (const name of all) expect(shownOrder(orderNamed(name))).toBe(name)
})

test('leaves what is usual out of the address', () => {
  expect(orderNamed('added-desc')).toEqual({ sort: undefined, order: undefined })
  expect(orderNamed('value-desc')).toEqual({ sort: 'value', order: undefined })
  expect(orderNamed('change-asc')).toEqual({ sort: 'change', order: 'asc' })
})

test('shows the usual direction of a sort without one', () => {
  expect(shownOrder({})).toBe('added-desc')
  expect(shownOrder({ sort: 'name' })).toBe('name-asc')
  expect(shownOrder({ order: 'asc' })).toBe('added-asc')
})
