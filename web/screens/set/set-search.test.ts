import { expect, it } from 'vitest'
import { readSetSearch } from './set-search.ts'

it('reads the language, which cards show and whether each printing does, and drops the rest', () => {
  const search = { language: 'ja', show: 'missing', printings: true }
  expect(readSetSearch({ ...search, all: true })).toEqual(search)
  expect(readSetSearch({ language: 'xx', show: 'all', printings: 1, page: 2 })).toEqual({})
})
