import { expect, test } from 'vitest'
import { readAddProductSearch } from './add-product-search.ts'

test.each([
  [{ search: 'lugia' }, { search: 'lugia' }],
  [{ search: 151 }, { search: '151' }],
  [{ search: '' }, {}],
  [{ search: ['a'] }, {}],
  [{}, {}],
])('reads %o', (params, expected) => {
  expect(readAddProductSearch(params)).toEqual(expected)
})
