import { expect, it } from 'vitest'
import { readSetsSearch } from './sets-search.ts'

it('reads what an address asks for, and drops the rest', () => {
  expect(readSetsSearch({ page: 2, search: 151, language: 'ja', all: true })).toEqual({
    page: 2,
    search: '151',
    language: 'ja',
    all: true,
  })
  expect(readSetsSearch({ page: 1, search: '', language: 'xx', all: 'yes', other: 1 })).toEqual({})
})
