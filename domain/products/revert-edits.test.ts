import { describe, expect, it } from 'vitest'
import {
  type EditedState,
  outcomeOf,
  type PastEdit,
  type ProductPart,
  traced,
  type Traces,
} from './revert-edits.ts'

const blank: EditedState = {
  name: 'Mew',
  setName: 'Promos',
  cardNumber: '8',
  rarity: 'Rare',
  imageUrl: 'first.webp',
  miscInfo: null,
  productDescription: null,
}

/** Edits in the order in which they were made: whose, and what each changed. */
function outcome(...edits: readonly (readonly ['gary' | 'ash', Partial<EditedState>])[]) {
  let present = blank
  const past = edits.map(([who, change], revision): PastEdit<EditedState> => {
    const before = present
    present = { ...present, ...change }
    return { revision, isTheirs: who === 'gary', before, after: present }
  })
  const traces = past.toReversed().reduce<Traces<EditedState>>(traced, new Map())
  const { back, staying } = outcomeOf(present, traces)
  const parts = Object.fromEntries(
    [...back].map(([part, { before, revision }]) => [part, [before[part as keyof EditedState], revision]]),
  ) as Partial<Record<ProductPart, unknown>>
  return { parts, staying }
}

describe('all edits of gary', () => {
  it('go back to before the first of them', () => {
    expect(outcome(['gary', { name: 'Rude' }], ['gary', { name: 'Ruder', rarity: 'X' }])).toEqual({
      parts: { name: ['Mew', 0], rarity: ['Rare', 1] },
      staying: [],
    })
  })

  it('go back in the fields that nobody changed since, and later changes of others stay', () => {
    const edits = [
      ['gary', { name: 'Rude', imageUrl: 'rude.webp' }],
      ['ash', { name: 'Mew, corrected' }],
    ] as const
    expect(outcome(...edits)).toEqual({ parts: { imageUrl: ['first.webp', 0] }, staying: ['name'] })
  })

  it('go back to what others made of it before', () => {
    const edits = [
      ['gary', { name: 'Rude' }],
      ['ash', { name: 'Mew, corrected' }],
      ['gary', { name: 'Ruder' }],
    ] as const
    expect(outcome(...edits)).toEqual({ parts: { name: ['Mew, corrected', 2] }, staying: [] })
  })

  it('are nothing where others set them back, or gary did', () => {
    const nothing = { parts: {}, staying: [] }
    expect(outcome(['gary', { name: 'Rude' }], ['ash', { name: 'Mew' }])).toEqual(nothing)
    expect(outcome(['gary', { name: 'Rude' }], ['gary', { name: 'Mew' }])).toEqual(nothing)
    expect(outcome(['ash', { name: 'Mew, corrected' }])).toEqual(nothing)
    expect(outcome()).toEqual(nothing)
  })

  it('do not count a language that an earlier version did not keep', () => {
    expect(outcome(['gary', { language: 'en' }])).toEqual({ parts: {}, staying: [] })
    expect(outcome(['ash', { language: 'en' }], ['gary', { language: 'ja' }])).toMatchObject({ staying: [] })
    const moved = outcome(['ash', { language: 'en' }], ['gary', { setName: 'Rude', language: 'ja' }])
    expect(Object.keys(moved.parts)).toEqual(['set'])
  })
})
