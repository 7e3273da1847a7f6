import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditions, gradedState, stateLabel } from '#domain/collection/copy'
import { priceTargetOf } from '#domain/prices/price-target'
import {
  copiesOf,
  type DraftLine,
  draftText,
  emptyDraft,
  fits,
  keepGiven,
  lineKey,
  putReceived,
  readDraft,
  removeLine,
  removeProduct,
  setOwnPrice,
  toggleGiven,
  type TradeDraft,
} from './trade-draft.ts'

const collectorId = 'collector-1'
const nearMint: DraftLine = {
  productId: 'charizard',
  state: { kind: 'raw', condition: 'Near Mint' },
  quantity: 1,
  ownPrice: '',
}
const damaged: DraftLine = { ...nearMint, state: { kind: 'raw', condition: 'Damaged' } }
const graded: DraftLine = {
  ...nearMint,
  state: gradedState('PSA', '10'),
  quantity: 3,
  ownPrice: '12.50',
}
const bundle: DraftLine = { productId: 'bundle', state: { kind: 'sealed' }, quantity: 2, ownPrice: '' }

const withReceived = (...received: DraftLine[]): TradeDraft => ({ ...emptyDraft, received })

describe('what is given', () => {
  test('a copy is chosen and unchosen, in the order of the choices', () => {
    const both = toggleGiven(toggleGiven(emptyDraft, 'a'), 'b')
    expect(both.givenIds).toEqual(['a', 'b'])
    expect(toggleGiven(both, 'a').givenIds).toEqual(['b'])
    expect(keepGiven(both, new Set(['b'])).givenIds).toEqual(['b'])
  })

  test('the 501st copy is not taken, and one of 500 can still be taken out', () => {
    const full = { ...emptyDraft, givenIds: Array.from({ length: 500 }, (_, index) => `copy-${index}`) }
    expect(toggleGiven(full, 'one more')).toBe(full)
    expect(toggleGiven(full, 'copy-7').givenIds).toHaveLength(499)
  })
})

describe('what is received', () => {
  test('another state of a product is another line', () => {
    const draft = putReceived(putReceived(emptyDraft, nearMint, null), damaged, null)
    expect(draft.received).toEqual([nearMint, damaged])
    expect(copiesOf(draft.received)).toBe(2)
  })

  test('the same state is the same line, however its grade is spelled', () => {
    const state = gradedState('psa', 'Gem Mint 10')
    const again: DraftLine = { ...graded, state, quantity: 2, ownPrice: '' }
    expect(putReceived(withReceived(graded), again, null).received).toEqual([{ ...graded, quantity: 5 }])
  })

  test('an edited line keeps its place, and joins the line it has become', () => {
    const draft = withReceived(nearMint, graded, bundle)
    const edited = putReceived(draft, { ...graded, quantity: 1 }, lineKey(graded))
    expect(edited.received).toEqual([nearMint, { ...graded, quantity: 1 }, bundle])
    const joined = putReceived(draft, { ...nearMint, quantity: 4 }, lineKey(graded))
    expect(joined.received).toEqual([{ ...nearMint, quantity: 5 }, bundle])
  })

  test('more than 5,000 copies or 500 lines are not taken', () => {
    const many = withReceived(
      ...Array.from({ length: 5 }, (_, index) => ({ ...bundle, productId: `b${index}`, quantity: 1_000 })),
    )
    expect(putReceived(many, nearMint, null)).toBe(many)
    const lines = withReceived(
      ...Array.from({ length: 500 }, (_, index) => ({ ...bundle, productId: `b${index}`, quantity: 1 })),
    )
    expect(putReceived(lines, nearMint, null)).toBe(lines)
    expect(fits(lines.received)).toBe(true)
  })

  test('a line, or every line of a product, is taken out', () => {
    const draft = withReceived(nearMint, graded, bundle)
    expect(removeLine(draft, lineKey(graded)).received).toEqual([nearMint, bundle])
    expect(removeProduct(draft, 'charizard').received).toEqual([bundle])
  })

  test('an own price is of one line alone', () => {
    const draft = setOwnPrice(withReceived(nearMint, bundle), lineKey(bundle), '120')
    expect(draft.received.map(line => line.ownPrice)).toEqual(['', '120'])
  })

  test.each([
    [nearMint, 'Near Mint', { kind: 'raw', condition: 'Near Mint' }],
    [graded, 'PSA 10', { kind: 'graded', gradingCompany: 'PSA', grade: '10' }],
    [bundle, 'Sealed', { kind: 'sealed' }],
  ] as const)('%# is called and priced by its state', (line, label, target) => {
    expect(stateLabel(line.state)).toBe(label)
    expect(priceTargetOf(line.state)).toEqual(target)
  })
})

describe('kept over a reload', () => {
  const draft: TradeDraft = { givenIds: ['a', 'b'], received: [nearMint, graded, bundle], cash: '-25' }

  test('nothing is kept of an empty draft', () => {
    expect(draftText(emptyDraft, collectorId)).toBeNull()
    expect(readDraft(null, collectorId)).toEqual(emptyDraft)
  })

  test('another collector gets nothing of it', () => {
    expect(readDraft(draftText(draft, collectorId), 'collector-2')).toEqual(emptyDraft)
  })

  test('what was put together is read back as it was', () => {
    const id = fc.string({ unit: fc.constantFrom(...'abc-019'), minLength: 1, maxLength: 36 })
    const word = fc.string({ minLength: 1, maxLength: 50 }).filter(text => text.trim() !== '')
    const state = fc.oneof(
      fc.constant({ kind: 'sealed' } as const),
      fc.record({ kind: fc.constant('raw' as const), condition: fc.constantFrom(...conditions) }),
      fc.tuple(word, word).map(([gradingCompany, grade]) => gradedState(gradingCompany, grade)),
    )
    const line = fc.record({
      productId: id,
      state,
      quantity: fc.integer({ min: 1, max: 1_000 }),
      ownPrice: fc.string({ maxLength: 20 }),
    })
    const anyDraft = fc
      .record({
        givenIds: fc.uniqueArray(id, { maxLength: 10 }),
        received: fc.uniqueArray(line, { maxLength: 5, selector: lineKey }),
        cash: fc.string({ maxLength: 20 }),
      })
      .filter(({ received }) => fits(received))
    fc.assert(
      fc.property(anyDraft, kept => {
        expect(readDraft(draftText(kept, collectorId), collectorId)).toEqual(kept)
      }),
    )
  })

  test('a graded line kept without grading costs is read as the same line', () => {
    const state = { kind: 'graded', gradingCompany: 'PSA', grade: '10' }
    const text = JSON.stringify({ collectorId, ...emptyDraft, received: [{ ...graded, state }] })
    expect(readDraft(text, collectorId)).toEqual(withReceived(graded))
  })

  const spoilt = (change: object) => JSON.stringify({ collectorId, ...draft, ...change })
  test.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['no list of copies', spoilt({ givenIds: 'a' })],
    ['an id that is none', spoilt({ givenIds: ['a b'] })],
    ['a copy twice', spoilt({ givenIds: ['a', 'a'] })],
    ['too many copies', spoilt({ givenIds: Array.from({ length: 501 }, (_, index) => `c${index}`) })],
    ['a line that is none', spoilt({ received: [null] })],
    [
      'an unknown condition',
      spoilt({ received: [{ ...nearMint, state: { kind: 'raw', condition: 'Good' } }] }),
    ],
    [
      'a grade without a company',
      spoilt({ received: [{ ...graded, state: { kind: 'graded', grade: '9' } }] }),
    ],
    ['no copies', spoilt({ received: [{ ...nearMint, quantity: 0 }] })],
    ['half a copy', spoilt({ received: [{ ...nearMint, quantity: 1.5 }] })],
    ['too many copies in a line', spoilt({ received: [{ ...nearMint, quantity: 1_001 }] })],
    ['a line twice', spoilt({ received: [nearMint, nearMint] })],
    ['cash that is no text', spoilt({ cash: 25 })],
  ])('%s: an empty draft', (_, text) => {
    expect(readDraft(text, collectorId)).toEqual(emptyDraft)
  })
})
