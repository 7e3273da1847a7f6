import { describe, expect, it } from 'vitest'
import { changedSince, differing, foundBy } from './waiting-edit.ts'

const present = {
  rarity: 'Rare',
  miscInfo: null,
  productDescription: null,
  imageUrl: 'https://example.com/a.webp',
}

describe('an edit that waits', () => {
  it('is what differs from the product', () => {
    expect(differing(present, { rarity: 'Rare', miscInfo: 'Signed', imageUrl: null })).toEqual({
      miscInfo: 'Signed',
      imageUrl: null,
    })
    expect(differing(present, present)).toEqual({})
  })

  it('keeps what its author found in the same fields', () => {
    expect(foundBy(present, { miscInfo: 'Signed', imageUrl: null })).toEqual({
      miscInfo: null,
      imageUrl: 'https://example.com/a.webp',
    })
  })

  it('knows which of its fields were changed since, and no other', () => {
    const found = { miscInfo: null, imageUrl: 'https://example.com/a.webp' }
    expect(changedSince(present, found)).toEqual([])
    const later = { ...present, rarity: 'Common', imageUrl: 'https://example.com/b.webp' }
    expect(changedSince(later, found)).toEqual(['imageUrl'])
    expect(changedSince({ ...present, miscInfo: 'Stamped' }, found)).toEqual(['miscInfo'])
  })
})
