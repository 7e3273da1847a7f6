import { describe, expect, it } from 'vitest'
import { changedFields, changedWords } from './changed-fields.ts'

const state = {
  name: 'Drapion',
  setName: 'Triumphant',
  cardNumber: '4',
  rarity: 'Rare',
  imageUrl: null,
  imageGone: false,
  miscInfo: null,
  productDescription: null,
  language: 'en',
} as const

describe('what an edit changed', () => {
  it('is each field with its text before and after', () => {
    expect(
      changedFields(state, { ...state, rarity: null, miscInfo: 'Holo', imageUrl: '/uploads/a' }),
    ).toEqual([
      { label: 'Rarity', before: 'Rare', after: null },
      { label: 'Misc information', before: null, after: 'Holo' },
    ])
    expect(changedFields(state, { ...state, imageGone: true })).toEqual([])
    expect(changedFields(state, { ...state, language: 'ja' })).toEqual([
      { label: 'Language', before: 'English', after: 'Japanese' },
    ])
  })

  it.each([
    [{ name: 'Other' }, 'name'],
    [{ imageUrl: '/uploads/a' }, 'picture'],
    [{ name: 'Other', imageUrl: '/uploads/a' }, 'name and picture'],
    [{ name: 'Other', rarity: null, productDescription: 'x' }, 'name, rarity and description'],
    [{}, ''],
  ])('%o is named “%s”', (change, words) => {
    expect(changedWords(state, { ...state, ...change })).toBe(words)
  })
})
