import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditions, gradedState, stateLabel } from '#domain/copies/copy'
import { priceTargetOf } from '#domain/prices/price-target'
import { checkProperty } from '#domain/testing/check-property'
import {
  addGiven,
  countCopies,
  type DraftLine,
  emptyDraft,
  isWithinLimits,
  keepGiven,
  lineKey,
  parseDraft,
  putReceived,
  removeLine,
  removeProduct,
  serializeDraft,
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

describe('given copies', () => {
  test('selects and deselects copies, in the order of selection', () => {
    const both = toggleGiven(toggleGiven(emptyDraft, 'a'), 'b')
    expect(both.givenIds).toEqual(['a', 'b'])
    expect(toggleGiven(both, 'a').givenIds).toEqual(['b'])
    expect(keepGiven(both, new Set(['b'])).givenIds).toEqual(['b'])
  })

  test('adds copies behind the selected ones, each once, or none beyond 500', () => {
    const two = addGiven(addGiven(emptyDraft, ['a']), ['b', 'a'])
    expect(two.givenIds).toEqual(['a', 'b'])
    const many = Array.from({ length: 499 }, (_, index) => `copy-${index}`)
    expect(addGiven(two, many)).toBe(two)
    expect(addGiven(two, many.slice(1)).givenIds).toHaveLength(500)
  })

  test('ignores the 501st copy, and can deselect one of 500', () => {
    const full = { ...emptyDraft, givenIds: Array.from({ length: 500 }, (_, index) => `copy-${index}`) }
    expect(toggleGiven(full, 'one more')).toBe(full)
    expect(toggleGiven(full, 'copy-7').givenIds).toHaveLength(499)
  })
})

describe('received lines', () => {
  test('adds another state of a product as another line', () => {
    const draft = putReceived(putReceived(emptyDraft, nearMint, null), damaged, null)
    expect(draft.received).toEqual([nearMint, damaged])
    expect(countCopies(draft.received)).toBe(2)
  })

  test('merges the same state into one line, however its grade is spelled', () => {
    const state = gradedState('psa', 'Gem Mint 10')
    const again: DraftLine = { ...graded, state, quantity: 2, ownPrice: '' }
    expect(putReceived(withReceived(graded), again, null).received).toEqual([{ ...graded, quantity: 5 }])
  })

  test('keeps each slab in a line of its own, once', () => {
    const [one, other] = ['94597302', '94597303'].map(certNumber => ({
      ...graded,
      state: gradedState('PSA', '10', { certNumber }),
      quantity: 1,
      ownPrice: '',
    })) as [DraftLine, DraftLine]
    const draft = putReceived(withReceived(graded, one), other, null)
    expect(draft.received).toEqual([graded, one, other])
    expect(putReceived(draft, one, null).received).toEqual([graded, one, other])
  })

  test('keeps an edited line in place, or merges it with the line it now matches', () => {
    const draft = withReceived(nearMint, graded, bundle)
    const edited = putReceived(draft, { ...graded, quantity: 1 }, lineKey(graded))
    expect(edited.received).toEqual([nearMint, { ...graded, quantity: 1 }, bundle])
    const joined = putReceived(draft, { ...nearMint, quantity: 4 }, lineKey(graded))
    expect(joined.received).toEqual([{ ...nearMint, quantity: 5 }, bundle])
  })

  test('ignores a line beyond 5,000 copies or 500 lines', () => {
    const many = withReceived(
      ...Array.from({ length: 5 }, (_, index) => ({ ...bundle, productId: `b${index}`, quantity: 1_000 })),
    )
    expect(putReceived(many, nearMint, null)).toBe(many)
    const lines = withReceived(
      ...Array.from({ length: 500 }, (_, index) => ({ ...bundle, productId: `b${index}`, quantity: 1 })),
    )
    expect(putReceived(lines, nearMint, null)).toBe(lines)
    expect(isWithinLimits(lines.received)).toBe(true)
  })

  test('removes a line, or every line of a product', () => {
    const draft = withReceived(nearMint, graded, bundle)
    expect(removeLine(draft, lineKey(graded)).received).toEqual([nearMint, bundle])
    expect(removeProduct(draft, 'charizard').received).toEqual([bundle])
  })

  test('sets the own price of one line only', () => {
    const draft = setOwnPrice(withReceived(nearMint, bundle), lineKey(bundle), '120')
    expect(draft.received.map(line => line.ownPrice)).toEqual(['', '120'])
  })

  test.each([
    [nearMint, 'Near Mint', { kind: 'raw', condition: 'Near Mint' }],
    [graded, 'PSA 10', { kind: 'graded', gradingCompany: 'PSA', grade: '10' }],
    [bundle, 'Sealed', { kind: 'sealed' }],
  ] as const)('%# is labelled and priced by its state', (line, label, target) => {
    expect(stateLabel(line.state)).toBe(label)
    expect(priceTargetOf(line.state)).toEqual(target)
  })
})

describe('a stored draft', () => {
  const draft: TradeDraft = {
    givenIds: ['a', 'b'],
    received: [nearMint, graded, bundle],
    cash: '-25',
    partner: 'Bob',
    note: 'At the fair',
    day: '2026-11-01',
  }

  test('stores nothing for an empty draft', () => {
    expect(serializeDraft(emptyDraft, collectorId)).toBeNull()
    expect(parseDraft(null, collectorId)).toEqual(emptyDraft)
  })

  test("ignores another collector's draft", () => {
    expect(parseDraft(serializeDraft(draft, collectorId), 'collector-2')).toEqual(emptyDraft)
  })

  test('parses a draft of an earlier version, without words', () => {
    const { partner: _, note: __, day: ___, ...earlier } = draft
    expect(parseDraft(JSON.stringify({ collectorId, ...earlier }), collectorId)).toEqual({
      ...draft,
      partner: '',
      note: '',
      day: '',
    })
  })

  test('parses any draft it serialized', () => {
    const id = fc.string({ unit: fc.constantFrom(...'abc-019'), minLength: 1, maxLength: 36 })
    const word = fc.string({ minLength: 1, maxLength: 50 }).filter(text => text.trim() !== '')
    const state = fc.oneof(
      fc.constant({ kind: 'sealed' } as const),
      fc.record({ kind: fc.constant('raw' as const), condition: fc.constantFrom(...conditions) }),
      fc
        .tuple(word, word, fc.constantFrom(null, '94597302', '0015670564'))
        .map(([gradingCompany, grade, certNumber]) => gradedState(gradingCompany, grade, { certNumber })),
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
        partner: fc.string({ maxLength: 100 }),
        note: fc.string({ maxLength: 200 }),
        day: fc.constantFrom('', '2026-11-01'),
      })
      .filter(({ received }) => isWithinLimits(received))
    checkProperty(
      fc.property(anyDraft, any => {
        expect(parseDraft(serializeDraft(any, collectorId), collectorId)).toEqual(any)
      }),
      { seed: 70_799 },
    )
  })

  test('parses a graded line stored without grading costs as the same line', () => {
    const state = { kind: 'graded', gradingCompany: 'PSA', grade: '10' }
    const text = JSON.stringify({ collectorId, ...emptyDraft, received: [{ ...graded, state }] })
    expect(parseDraft(text, collectorId)).toEqual(withReceived(graded))
  })

  const spoilt = (change: object) => JSON.stringify({ collectorId, ...draft, ...change })
  test.each([
    ['invalid JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['copies that are not a list', spoilt({ givenIds: 'a' })],
    ['an invalid id', spoilt({ givenIds: ['a b'] })],
    ['a duplicate copy', spoilt({ givenIds: ['a', 'a'] })],
    ['too many copies', spoilt({ givenIds: Array.from({ length: 501 }, (_, index) => `c${index}`) })],
    ['an invalid line', spoilt({ received: [null] })],
    [
      'an unknown condition',
      spoilt({ received: [{ ...nearMint, state: { kind: 'raw', condition: 'Good' } }] }),
    ],
    [
      'a grade without a company',
      spoilt({ received: [{ ...graded, state: { kind: 'graded', grade: '9' } }] }),
    ],
    ['a quantity of 0', spoilt({ received: [{ ...nearMint, quantity: 0 }] })],
    ['a fractional quantity', spoilt({ received: [{ ...nearMint, quantity: 1.5 }] })],
    ['too many copies in a line', spoilt({ received: [{ ...nearMint, quantity: 1_001 }] })],
    ['a duplicate line', spoilt({ received: [nearMint, nearMint] })],
    ['cash that is not text', spoilt({ cash: 25 })],
  ])('returns an empty draft for %s', (_, text) => {
    expect(parseDraft(text, collectorId)).toEqual(emptyDraft)
  })
})
