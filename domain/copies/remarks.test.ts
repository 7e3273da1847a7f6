import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { searchableRemark, searchedWords } from './remark-search.ts'
import {
  changedRemarks,
  distinctTags,
  isOneTag,
  noRemarks,
  type Remarks,
  remarksFieldsOf,
  remarksOf,
  tagsFrom,
} from './remarks.ts'
import { isEmptyForMany, remarksAfterMany, tooManyTags } from './remarks-of-many.ts'

const all: Remarks = {
  note: 'Signed.',
  tags: ['Vintage', 'For trade'],
  box: 'Blue box',
  binder: 'Charizards',
  page: '12',
  seller: 'Card Show',
}

describe('the remarks of a copy', () => {
  test('stay where a request says nothing, and are cleared by null', () => {
    expect(changedRemarks(all, {})).toEqual(all)
    expect(changedRemarks(all, { note: null, tags: null, page: '13' })).toEqual({
      ...all,
      note: null,
      tags: [],
      page: '13',
    })
  })

  test('are the same after they were flat', () => {
    const text = fc.option(fc.string({ minLength: 1 }))
    const tags = fc.array(fc.string({ minLength: 1 }).filter(isOneTag))
    const any = fc.record({ note: text, tags, box: text, binder: text, page: text, seller: text })
    checkProperty(
      fc.property(any, remarks => {
        expect(remarksOf(remarksFieldsOf(remarks))).toEqual(remarks)
      }),
      { seed: 76_664 },
    )
    expect(remarksFieldsOf(noRemarks).tags).toBeNull()
  })

  test('have each tag once, as it came first', () => {
    expect(distinctTags(['Vintage', 'VINTAGE', ' vintage ', 'Keep'])).toEqual(['Vintage', 'Keep'])
    expect(tagsFrom(' Vintage, for  trade;;Keep|vintage,')).toEqual(['Vintage', 'for trade', 'Keep'])
    expect(tagsFrom('')).toEqual([])
  })
})

describe('remarks of many copies', () => {
  test('add and remove tags, and replace what is given', () => {
    const request = { box: 'Vault', addTags: ['Sale', 'vintage'], removeTags: ['FOR TRADE'] }
    expect(remarksAfterMany(all, request)).toEqual({ ...all, box: 'Vault', tags: ['Vintage', 'Sale'] })
    expect(remarksAfterMany(noRemarks, request)).toEqual({
      ...noRemarks,
      box: 'Vault',
      tags: ['Sale', 'vintage'],
    })
  })

  test('are cleared first, then set', () => {
    const request = { clear: ['box', 'binder', 'note'] as const, box: 'Vault' }
    expect(remarksAfterMany(all, request)).toEqual({ ...all, box: 'Vault', binder: null, note: null })
  })

  test('change nothing without a field', () => {
    expect(isEmptyForMany({})).toBe(true)
    expect(isEmptyForMany({ addTags: [], clear: [], note: undefined })).toBe(true)
    expect(isEmptyForMany({ removeTags: ['Old'] })).toBe(false)
  })

  test('are refused for a copy that would have more than 20 tags', () => {
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    expect(tooManyTags({ ...all, tags }, { addTags: ['One more'] })).toMatchObject({ refused: 'conflict' })
    expect(tooManyTags({ ...all, tags }, { addTags: ['TAG 3'] })).toBeNull()
    expect(tooManyTags({ ...all, tags }, { addTags: ['One more'], removeTags: ['tag 0'] })).toBeNull()
  })
})

describe('the words of remarks', () => {
  test('are letters and digits, each once, regardless of case and width', () => {
    expect(searchableRemark('Signed, signed: "ＰＳＡ 10" — Flabébé!')).toBe(' signed psa 10 flabébé')
    expect(searchableRemark('—!')).toBe('')
  })

  test('are searched for without wildcards, and not at all for a text of many', () => {
    expect(searchedWords('100% of_it')).toEqual(['100', 'of', 'it'])
    expect(searchedWords('one two three four five six')).toEqual([])
    checkProperty(
      fc.property(fc.string(), text => {
        expect(searchedWords(text).join('')).not.toMatch(/[%_\\]/)
      }),
      { seed: 12_664 },
    )
  })
})
