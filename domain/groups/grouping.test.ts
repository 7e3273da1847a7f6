import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { groupKey } from './grouping.ts'
import { conditions, type CopyState, gradedState } from '#domain/copies/copy'
import { cents } from '#domain/money/money'

function inGrading(condition: (typeof conditions)[number] | null): CopyState {
  return {
    kind: 'grading',
    rawCardCostCents: cents(1_000),
    gradingCostCents: cents(2_500),
    predictedGrade: null,
    condition,
  }
}

const sealed: CopyState = { kind: 'sealed' }
const nearMint: CopyState = { kind: 'raw', condition: 'Near Mint' }

describe('groupKey', () => {
  test.each<[CopyState, string]>([
    [gradedState('PSA', '10'), 'card-1:graded:psa:10'],
    [gradedState('CGC', 'Pristine 10'), 'card-1:graded:cgc:pristine%2010'],
    [nearMint, 'card-1:raw:near%20mint'],
    [sealed, 'card-1:sealed'],
    [inGrading('Damaged'), 'card-1:grading:damaged'],
    [inGrading(null), 'card-1:grading:'],
  ])('of %j is %s', (state, key) => expect(groupKey('card-1', state)).toBe(key))

  test.each<[string, CopyState, CopyState]>([
    [
      'graded copies that differ in case',
      gradedState('PSA', 'Gem Mint 10'),
      gradedState('psa', 'GEM MINT 10'),
    ],
    [
      'graded copies that differ in spaces',
      gradedState('PSA', 'Gem Mint 10'),
      gradedState(' PSA ', 'Gem  Mint 10'),
    ],
    [
      'a copy graded while owned and one bought graded',
      gradedState('PSA', '9'),
      {
        ...gradedState('PSA', '9'),
        rawCardCostCents: cents(1_000),
        gradingCostCents: cents(2_500),
        predictedGrade: '10',
      },
    ],
    [
      'copies in grading that differ in costs and predicted grade',
      inGrading('Near Mint'),
      {
        kind: 'grading',
        rawCardCostCents: cents(0),
        gradingCostCents: cents(1),
        predictedGrade: '10',
        condition: 'Near Mint',
      },
    ],
  ])('is the same for %s', (_, left, right) =>
    expect(groupKey('card-1', left)).toBe(groupKey('card-1', right)))

  test.each<[string, CopyState, CopyState]>([
    ['two grades', gradedState('PSA', '9'), gradedState('PSA', '10')],
    ['two companies', gradedState('PSA', '10'), gradedState('BGS', '10')],
    ['two conditions', nearMint, { kind: 'raw', condition: 'Damaged' }],
    ['a raw card and one in grading', nearMint, inGrading('Near Mint')],
    ['a known and an unknown condition', inGrading('Near Mint'), inGrading(null)],
    ['an unknown condition and a sealed product', inGrading(null), sealed],
    ['a grade that reads like a condition', gradedState('Near', 'Mint'), nearMint],
    // A typed separator must not merge two groups.
    ['a colon in the company or in the grade', gradedState('a:b', 'c'), gradedState('a', 'b:c')],
    ['a typed escape sequence', gradedState('a%3Ab', 'c'), gradedState('a:b', 'c')],
  ])('differs for %s', (_, left, right) => {
    expect(groupKey('card-1', left)).not.toBe(groupKey('card-1', right))
  })

  test('differs by product for every kind', () => {
    for (const state of [gradedState('PSA', '10'), nearMint, sealed, inGrading(null)]) {
      expect(groupKey('card-1', state)).not.toBe(groupKey('card-2', state))
    }
  })

  // Few letters, and the characters the key itself uses, so that equal words are common.
  const words = fc.string({ unit: fc.constantFrom('a', 'B', 'b', ':', '%', '/', '0'), maxLength: 3 })
  const condition = fc.constantFrom(...conditions)
  const state = fc.oneof(
    fc.tuple(words, words).map(([company, grade]) => gradedState(company, grade)),
    condition.map((known): CopyState => ({ kind: 'raw', condition: known })),
    fc.option(condition).map(inGrading),
    fc.constant(sealed),
  )

  test('is the same exactly when product, kind and the fields of that kind are', () => {
    checkProperty(
      fc.property(words, state, words, state, (leftId, left, rightId, right) => {
        const isSame = JSON.stringify(groupedBy(leftId, left)) === JSON.stringify(groupedBy(rightId, right))
        expect(groupKey(leftId, left) === groupKey(rightId, right)).toBe(isSame)
      }),
      { seed: 73_787, numRuns: 2_000 },
    )
  })

  test('needs no encoding in an address', () => {
    checkProperty(
      fc.property(words, state, (productId, copy) => {
        expect(groupKey(productId, copy)).toMatch(/^[\w%:.!~*'()-]*$/)
      }),
      { seed: 70_021 },
    )
  })
})

/** The fields that the specification groups by (section 3), with the kind. */
function groupedBy(productId: string, state: CopyState): unknown[] {
  switch (state.kind) {
    case 'graded':
      return [productId, 'graded', state.gradingCompany, state.grade].map(word => word.toLowerCase())
    case 'sealed':
      return [productId.toLowerCase(), 'sealed']
    case 'raw':
    case 'grading':
      return [productId.toLowerCase(), state.kind, state.condition]
  }
}
