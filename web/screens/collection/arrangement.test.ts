import { expect, test } from 'vitest'
import { arrangementOf, paramsOf, readArrangement, usual } from './arrangement.ts'

test.each([
  [{ view: 'table', size: 48, density: 'compact', columns: 'set,price' }],
  [{ size: 'endless' }],
])('reads %j as it is', address => {
  expect(readArrangement(address)).toEqual(address)
})

test.each([
  [{ view: 'list', size: 13, density: 'tiny', columns: 'nothing' }, {}],
  [{ size: '24' }, { size: 24 }],
  [{ columns: 'price,set,price,hidden' }, { columns: 'set,price' }],
  [{ columns: 7 }, {}],
])('reads %j as %j', (address, params) => {
  expect(readArrangement(address)).toEqual(params)
})

test('the address wins over the device, and the device over what is usual', () => {
  expect(arrangementOf({}, {})).toEqual(usual)
  expect(arrangementOf({ view: 'grid' }, { view: 'table', size: 24, columns: 'price' })).toEqual({
    ...usual,
    size: 24,
    columns: ['price'],
  })
})

test('the address leaves out what is usual', () => {
  expect(paramsOf({ view: 'table' })).toEqual({ view: 'table' })
  expect(paramsOf(usual)).toEqual({
    view: undefined,
    size: undefined,
    density: undefined,
    columns: undefined,
  })
  expect(paramsOf({ columns: ['price'] })).toEqual({ columns: 'price' })
})
