import { expect, it } from 'vitest'
import { readSetSearch } from './set-search.ts'

it('reads the language and whether all cards show, and drops the rest', () => {
  expect(readSetSearch({ language: 'ja', all: true })).toEqual({ language: 'ja', all: true })
  expect(readSetSearch({ language: 'xx', all: 1, page: 2 })).toEqual({})
})
