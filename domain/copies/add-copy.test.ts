import { describe, expect, test } from 'vitest'
import { type AddRequest, addSentences, decideAdd } from './add-copy.ts'
import type { CopyWithCost } from './copy.ts'
import {
  copyOf,
  graded,
  history,
  inGrading,
  paid,
  psa10,
  raw,
  sealed,
  sentForGrading,
} from './copy.arbitrary.ts'
import { cents } from '#domain/money/money'
import { conflict, invalid, type Refusal } from '#domain/refusal'

describe('adding a card', () => {
  test.each<[string, AddRequest, CopyWithCost]>([
    ['with a condition is raw', { ...paid, condition: 'Lightly Played' }, raw],
    [
      'at a cost of 0 is raw',
      { purchasePriceCents: cents(0), condition: 'Damaged' },
      copyOf({ kind: 'raw', condition: 'Damaged' }, 0),
    ],
    ['with company and grade is graded', { ...paid, ...psa10 }, graded],
    [
      'with company, grade and condition drops the condition',
      { ...paid, ...psa10, condition: 'Damaged' },
      graded,
    ],
    [
      'sent for grading costs raw card cost plus grading cost',
      sentForGrading,
      copyOf({ kind: 'grading', ...history, predictedGrade: null, condition: null }, 3_500),
    ],
    [
      'sent for grading keeps condition and predicted grade and ignores the purchase price',
      { ...paid, ...sentForGrading, condition: 'Lightly Played', predictedGrade: '9' },
      inGrading,
    ],
    [
      'sent for grading may cost 0',
      { ...sentForGrading, rawCardCostCents: cents(0), gradingCostCents: cents(0) },
      copyOf(
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
      'not sent for grading drops grading costs and predicted grade',
      { ...paid, ...psa10, rawCardCostCents: cents(1), gradingCostCents: cents(2), predictedGrade: '9' },
      graded,
    ],
  ])('%s', (_, given, decision) => {
    expect(decideAdd('card', given)).toStrictEqual(decision)
  })

  const condition = 'Near Mint'
  const early = 'A copy in grading has no company or grade yet.'
  test.each<[string, AddRequest, Refusal]>([
    ['without a price', { condition }, invalid('Price paid is required.', 'purchasePrice')],
    ['with only a price', paid, invalid(addSentences.gradeOrCondition, 'condition')],
    [
      'with a company but no grade',
      { ...paid, condition, gradingCompany: 'PSA' },
      invalid('A grading company needs a grade.', 'grade'),
    ],
    [
      'with a grade but no company',
      { ...paid, condition, grade: '10' },
      invalid('A grade needs a grading company.', 'gradingCompany'),
    ],
    [
      'with the status graded',
      { ...paid, ...psa10, gradingStatus: 'graded' },
      conflict('Only a copy in grading can become graded.', 'gradingStatus'),
    ],
    ['in grading with company and grade', { ...sentForGrading, ...psa10 }, invalid(early, 'gradingCompany')],
    [
      'in grading with a company',
      { ...sentForGrading, gradingCompany: 'PSA' },
      invalid(early, 'gradingCompany'),
    ],
    ['in grading with a grade', { ...sentForGrading, grade: '10' }, invalid(early, 'grade')],
    [
      'in grading without a raw card cost',
      { ...paid, ...sentForGrading, rawCardCostCents: null },
      invalid(addSentences.gradingFields, 'rawCardCost'),
    ],
    [
      'in grading without a grading cost',
      { ...paid, ...sentForGrading, gradingCostCents: null },
      invalid(addSentences.gradingFields, 'gradingCost'),
    ],
  ])('rejects a card %s', (_, given, refusal) => {
    expect(decideAdd('card', given)).toStrictEqual(refusal)
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
    expect(decideAdd('sealed_product', paid)).toStrictEqual(sealed)
  })

  test.each<[string, AddRequest, Refusal]>([
    ['without a price', {}, invalid('Price paid is required.', 'purchasePrice')],
    [
      'sent for grading',
      { ...paid, ...sentForGrading },
      invalid('A sealed product cannot be graded.', 'gradingStatus'),
    ],
    [
      'with the status graded',
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
  ])('rejects a sealed product %s', (_, given, refusal) => {
    expect(decideAdd('sealed_product', given)).toStrictEqual(refusal)
  })
})
