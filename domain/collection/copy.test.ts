import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AddRequest,
  addSentences,
  canBecomeGraded,
  canSendForGrading,
  decideAdd,
  decideEdit,
  type CopyDecision,
  type CopyKind,
} from './copy.ts'
import {
  anyAddRequest,
  anyEdit,
  graded,
  gradedHere,
  held,
  history,
  inGrading,
  nothingSaid,
  paid,
  psa10,
  raw,
  sealed,
  sentIn,
} from './copy.arbitrary.ts'
import { cents, sumCents } from '#domain/money/money'
import { productTypes } from '#domain/catalogue/product'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'

describe('adding a card', () => {
  test.each<[string, Partial<AddRequest>, CopyDecision]>([
    ['with a condition is raw', { ...paid, condition: 'Lightly Played' }, raw],
    [
      'for nothing is raw all the same',
      { purchasePriceCents: cents(0), condition: 'Damaged' },
      held({ kind: 'raw', condition: 'Damaged' }, 0),
    ],
    ['with company and grade is graded', { ...paid, ...psa10 }, graded],
    [
      'with company, grade and condition drops the condition',
      { ...paid, ...psa10, condition: 'Damaged' },
      graded,
    ],
    [
      'sent for grading costs raw card and grading together',
      sentIn,
      held({ kind: 'grading', ...history, predictedGrade: null, condition: null }, 3_500),
    ],
    [
      'sent for grading keeps condition and predicted grade, and no other price',
      { ...paid, ...sentIn, condition: 'Lightly Played', predictedGrade: '9' },
      inGrading,
    ],
    [
      'sent for grading may have cost nothing',
      { ...sentIn, rawCardCostCents: cents(0), gradingCostCents: cents(0) },
      held(
        {
          kind: 'grading',
          rawCardCostCents: cents(0),
          gradingCostCents: cents(0),
          predictedGrade: null,
          condition: null,
        },
        0,
      ),
    ],
    [
      'not sent for grading has no grading costs',
      { ...paid, ...psa10, rawCardCostCents: cents(1), gradingCostCents: cents(2), predictedGrade: '9' },
      graded,
    ],
  ])('%s', (_, said, decision) => {
    expect(decideAdd('card', { ...nothingSaid, ...said })).toStrictEqual(decision)
  })

  const condition = 'Near Mint'
  const early = 'A copy being sent for grading has no company and grade yet.'
  test.each<[string, Partial<AddRequest>, Refusal]>([
    ['without a price', { condition }, invalid('Price paid is required.', 'purchasePrice')],
    ['with nothing but a price', paid, invalid(addSentences.gradeOrCondition, 'condition')],
    [
      'with a company alone',
      { ...paid, condition, gradingCompany: 'PSA' },
      invalid('A grading company needs a grade too.', 'grade'),
    ],
    [
      'with a grade alone',
      { ...paid, condition, grade: '10' },
      invalid('A grade needs its grading company too.', 'gradingCompany'),
    ],
    [
      'as graded, which it was never sent for',
      { ...paid, ...psa10, gradingStatus: 'graded' },
      conflict('Only a copy in grading can become graded.', 'gradingStatus'),
    ],
    ['in grading with company and grade', { ...sentIn, ...psa10 }, invalid(early, 'gradingCompany')],
    ['in grading with a company', { ...sentIn, gradingCompany: 'PSA' }, invalid(early, 'gradingCompany')],
    ['in grading with a grade', { ...sentIn, grade: '10' }, invalid(early, 'grade')],
    [
      'in grading without the card’s cost',
      { ...paid, ...sentIn, rawCardCostCents: null },
      invalid(addSentences.gradingFields, 'rawCardCost'),
    ],
    [
      'in grading without the grading’s cost',
      { ...paid, ...sentIn, gradingCostCents: null },
      invalid(addSentences.gradingFields, 'gradingCost'),
    ],
  ])('%s is refused', (_, said, refusal) => {
    expect(decideAdd('card', { ...nothingSaid, ...said })).toStrictEqual(refusal)
  })

  test('is refused with the sentences of the specification', () => {
    expect(addSentences.gradingFields).toBe('Please fill out all grading fields.')
    expect(addSentences.gradeOrCondition).toBe(
      'Please specify either grading company + grade, card condition, or use the grading workflow.',
    )
  })
})

describe('adding a sealed product', () => {
  test('needs a price and nothing else', () => {
    expect(decideAdd('sealed_product', { ...nothingSaid, ...paid })).toStrictEqual(sealed)
  })

  test.each<[string, Partial<AddRequest>, Refusal]>([
    ['without a price', {}, invalid('Price paid is required.', 'purchasePrice')],
    [
      'sent for grading',
      { ...paid, ...sentIn },
      invalid('A sealed product cannot be graded.', 'gradingStatus'),
    ],
    [
      'as graded',
      { ...paid, gradingStatus: 'graded' },
      invalid('A sealed product cannot be graded.', 'gradingStatus'),
    ],
    [
      'with a company',
      { ...paid, gradingCompany: 'PSA' },
      invalid('A sealed product has no grading company.', 'gradingCompany'),
    ],
    ['with a grade', { ...paid, grade: '10' }, invalid('A sealed product has no grade.', 'grade')],
    [
      'with a condition',
      { ...paid, condition: 'Near Mint' },
      invalid('A sealed product has no condition.', 'condition'),
    ],
  ])('%s is refused', (_, said, refusal) => {
    expect(decideAdd('sealed_product', { ...nothingSaid, ...said })).toStrictEqual(refusal)
  })
})

describe('grading', () => {
  test.each([
    ['raw', raw, true, false],
    ['in grading', inGrading, false, true],
    ['graded', graded, false, false],
    ['sealed', sealed, false, false],
  ])('of a copy that is %s is offered where it is allowed', (_, current, canBeSent, canBeGraded) => {
    expect(canSendForGrading(current.state)).toBe(canBeSent)
    expect(isRefusal(decideEdit(current, sentIn))).toBe(!canBeSent)
    expect(canBecomeGraded(current.state)).toBe(canBeGraded)
    expect(isRefusal(decideEdit(current, { gradingStatus: 'graded', ...psa10 }))).toBe(!canBeGraded)
  })
})

describe('whatever is said', () => {
  test('a new copy is one of the four kinds, or refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...productTypes), anyAddRequest, (productType, said) => {
        const decision = decideAdd(productType, said)
        if (isRefusal(decision)) return
        expectWhole(decision)
        expect(decision.state.kind === 'sealed').toBe(productType === 'sealed_product')
      }),
      { numRuns: 1_000 },
    )
  })

  test('a copy stays one of the four kinds, and only goes from raw to grading to graded', () => {
    const start = fc.constantFrom(raw, inGrading, graded, gradedHere, sealed)
    const edits = fc.array(anyEdit, { maxLength: 20, size: 'max' })
    fc.assert(
      fc.property(start, edits, (first, history) => {
        let current = first
        for (const edit of history) {
          const next = decideEdit(current, edit)
          if (isRefusal(next)) continue
          expectWhole(next)
          expect(mayBecome[current.state.kind]).toContain(next.state.kind)
          current = next
        }
      }),
      { numRuns: 300 },
    )
  })
})

const mayBecome: Readonly<Record<CopyKind, readonly CopyKind[]>> = {
  raw: ['raw', 'grading'],
  grading: ['grading', 'graded'],
  graded: ['graded'],
  sealed: ['sealed'],
}

const fieldsOfKind: Readonly<Record<CopyKind, readonly string[]>> = {
  raw: ['condition', 'kind'],
  grading: ['condition', 'gradingCostCents', 'kind', 'predictedGrade', 'rawCardCostCents'],
  graded: ['grade', 'gradingCompany', 'gradingCostCents', 'kind', 'predictedGrade', 'rawCardCostCents'],
  sealed: ['kind'],
}

/** A copy says what its kind says and nothing else, and in grading it costs what card and grading cost. */
function expectWhole({ state, costBasisCents }: CopyDecision) {
  expect(Object.keys(state).toSorted()).toEqual(fieldsOfKind[state.kind])
  expect(Object.values(state)).not.toContain(undefined)
  const parts = state.kind === 'grading' ? [state.rawCardCostCents, state.gradingCostCents] : [costBasisCents]
  expect(costBasisCents).toBe(sumCents(parts))
}
