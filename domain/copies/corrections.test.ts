import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CopyWithCost, gradedState } from './copy.ts'
import {
  anyEdit,
  copyOf,
  graded,
  gradedWhileOwned,
  history,
  inGrading,
  psa10,
  raw,
  sealed,
} from './copy.arbitrary.ts'
import { decideEdit, type EditRequest } from './edit-copy.ts'
import { cents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'

const newPrice = { purchasePriceCents: cents(2_000) }
const bgs95 = copyOf({ ...gradedState('BGS', '9.5'), ...history }, 3_500)

describe('a correction', () => {
  test.each<[string, CopyWithCost, EditRequest, CopyWithCost]>([
    [
      'company and grade, dropping a condition sent with them',
      gradedWhileOwned,
      { gradingCompany: 'BGS', grade: '9.5', condition: 'Damaged' },
      bgs95,
    ],
    ['a raw card to graded', raw, psa10, graded],
    [
      'a raw card to graded, with its slab and another price',
      raw,
      { ...psa10, certNumber: '94597302', condition: 'Damaged', ...newPrice },
      copyOf(gradedState('PSA', '10', { certNumber: '94597302' }), 2_000),
    ],
    [
      'a graded card to raw, at what it and its grading cost',
      gradedWhileOwned,
      { condition: 'Damaged' },
      copyOf({ kind: 'raw', condition: 'Damaged' }, 3_500),
    ],
    [
      'a graded card to raw, its company and grade blank',
      graded,
      { gradingCompany: null, grade: null, certNumber: null, condition: 'Lightly Played' },
      raw,
    ],
  ])('changes %s', (_, current, edit, decision) => expect(decideEdit(current, edit)).toStrictEqual(decision))

  test.each<[string, CopyWithCost, EditRequest, Refusal]>([
    [
      'a company without a grade on a raw card',
      raw,
      { gradingCompany: 'PSA' },
      invalid('A grading company needs a grade.', 'grade'),
    ],
    [
      'a grade without a company on a raw card',
      raw,
      { grade: '10' },
      invalid('A grade needs a grading company.', 'gradingCompany'),
    ],
    [
      'a cert number on a raw card',
      raw,
      { certNumber: '94597302' },
      conflict('Only a graded copy has a cert number.', 'certNumber'),
    ],
    [
      'a cert number on a graded card that becomes raw',
      graded,
      { condition: 'Near Mint', certNumber: '94597302' },
      invalid('A raw card has no cert number.', 'certNumber'),
    ],
  ])('rejects %s', (_, current, edit, refusal) => {
    expect(decideEdit(current, edit)).toStrictEqual(refusal)
  })

  test('without a price or a status keeps the cost to the cent, whatever else it has', () => {
    const copy = fc.constantFrom(raw, inGrading, graded, gradedWhileOwned, sealed)
    const keepsCost = fc.property(
      copy,
      anyEdit,
      (current, { condition, gradingCompany, grade, certNumber }) => {
        const decision = decideEdit(current, { condition, gradingCompany, grade, certNumber })
        return isRefusal(decision) || decision.costBasisCents === current.costBasisCents
      },
    )
    checkProperty(keepsCost, { seed: 33_018 })
    expect(isRefusal(decideEdit(raw, psa10))).toBe(false)
  })
})
