import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { type Condition, type CopyWithCost, gradedState } from './copy.ts'
import {
  copyOf,
  graded,
  gradedWhileOwned,
  history,
  inGrading,
  paid,
  psa10,
  raw,
  sealed,
  sentForGrading,
} from './copy.arbitrary.ts'
import { canBecomeGraded, canSendForGrading, decideEdit, type EditRequest } from './edit-copy.ts'
import { cents, maxEnteredCents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'

describe('an edit', () => {
  const newPrice = { purchasePriceCents: cents(2_000) }
  const bgs95 = copyOf({ ...gradedState('BGS', '9.5'), ...history }, 3_500)
  test.each<[string, CopyWithCost, EditRequest, CopyWithCost]>([
    ['the price of a raw card', raw, newPrice, copyOf(raw.state, 2_000)],
    ['the price of a graded card', graded, newPrice, copyOf(graded.state, 2_000)],
    [
      'the price of a card graded while owned',
      gradedWhileOwned,
      newPrice,
      copyOf(gradedWhileOwned.state, 2_000),
    ],
    ['the price of a sealed product', sealed, newPrice, copyOf(sealed.state, 2_000)],
    ['a price to 0', raw, { purchasePriceCents: cents(0) }, copyOf(raw.state, 0)],
    ['a condition', raw, { condition: 'Damaged' }, copyOf({ kind: 'raw', condition: 'Damaged' }, 1_250)],
    ['company and grade', gradedWhileOwned, { gradingCompany: 'BGS', grade: '9.5' }, bgs95],
    [
      'nothing, from blank fields of a raw card',
      raw,
      { gradingStatus: null, gradingCompany: null, grade: null },
      raw,
    ],
    [
      'nothing, from blank fields of a sealed product',
      sealed,
      { gradingCompany: null, condition: null },
      sealed,
    ],
  ])('changes %s', (_, current, edit, decision) => expect(decideEdit(current, edit)).toStrictEqual(decision))

  test.each<[string, CopyWithCost, EditRequest, Refusal]>([
    [
      'a blank price',
      raw,
      { purchasePriceCents: null },
      invalid('Investment price is required.', 'purchasePrice'),
    ],
    [
      'a raw card without a condition',
      raw,
      { condition: null },
      invalid('Condition is required for a raw card.', 'condition'),
    ],
    [
      'a blank company on a graded card',
      graded,
      { gradingCompany: null },
      invalid('Grading company is required.', 'gradingCompany'),
    ],
    ['a blank grade on a graded card', graded, { grade: null }, invalid('Grade is required.', 'grade')],
    [
      'a company on a sealed product',
      sealed,
      psa10,
      invalid('A sealed product cannot be graded.', 'gradingCompany'),
    ],
    [
      'a grade on a sealed product',
      sealed,
      { grade: '10' },
      invalid('A sealed product cannot be graded.', 'grade'),
    ],
    [
      'a condition on a sealed product',
      sealed,
      { condition: 'Near Mint' },
      invalid('A sealed product has no condition.', 'condition'),
    ],
  ])('rejects %s', (_, current, edit, refusal) => {
    expect(decideEdit(current, edit)).toStrictEqual(refusal)
  })
})

describe('a card in grading', () => {
  const costs = (rawCardCostCents: number, gradingCostCents: number) => ({
    rawCardCostCents: cents(rawCardCostCents),
    gradingCostCents: cents(gradingCostCents),
  })
  const kept = { kind: 'grading', predictedGrade: '9', condition: 'Lightly Played' } as const

  test.each<[string, EditRequest, CopyWithCost]>([
    ['raw card cost', { rawCardCostCents: cents(1_100) }, copyOf({ ...kept, ...costs(1_100, 2_500) }, 3_600)],
    ['grading cost', { gradingCostCents: cents(3_000) }, copyOf({ ...kept, ...costs(1_000, 3_000) }, 4_000)],
    ['a blank grading cost to 0', { gradingCostCents: null }, copyOf({ ...kept, ...costs(1_000, 0) }, 1_000)],
    [
      'both costs, ignoring the purchase price',
      { ...costs(1, 2), purchasePriceCents: cents(9_999) },
      copyOf({ ...kept, ...costs(1, 2) }, 3),
    ],
    [
      'a blank raw card cost to 0',
      { rawCardCostCents: null },
      copyOf({ ...kept, ...costs(0, 2_500) }, 2_500),
    ],
    [
      'a grading cost, ignoring the purchase price',
      { gradingCostCents: cents(3_000), ...paid },
      copyOf({ ...kept, ...costs(1_000, 3_000) }, 4_000),
    ],
    [
      'the condition',
      { condition: 'Damaged' },
      copyOf({ ...kept, ...costs(1_000, 2_500), condition: 'Damaged' }, 3_500),
    ],
    ['nothing', {}, inGrading],
    [
      'the predicted grade',
      { predictedGrade: '10' },
      copyOf({ ...kept, ...costs(1_000, 2_500), predictedGrade: '10' }, 3_500),
    ],
    [
      'the predicted grade to unknown',
      { predictedGrade: null },
      copyOf({ ...kept, ...costs(1_000, 2_500), predictedGrade: null }, 3_500),
    ],
  ])('can change %s', (_, edit, decision) => expect(decideEdit(inGrading, edit)).toStrictEqual(decision))

  test('becomes graded at the same cost, with what grading cost as history', () => {
    const edit = { gradingStatus: 'graded', ...psa10, purchasePriceCents: cents(9_999) } as const
    expect(decideEdit(inGrading, edit)).toStrictEqual(gradedWhileOwned)
  })

  const setStatus = "Set grading_status to 'graded' to add a company and grade."
  const cost = 'A copy in grading costs its raw card cost plus its grading cost. Change those instead.'
  test.each<[string, EditRequest, Refusal]>([
    ['a purchase price alone', { purchasePriceCents: cents(2_000) }, invalid(cost, 'rawCardCost')],
    ['a company', { gradingCompany: 'PSA' }, invalid(setStatus, 'gradingStatus')],
    ['a grade', { grade: '10' }, invalid(setStatus, 'gradingStatus')],
    [
      'to be graded without a company',
      { gradingStatus: 'graded', grade: '10' },
      invalid('Grading company is required.', 'gradingCompany'),
    ],
    [
      'to be graded with a blank grade',
      { gradingStatus: 'graded', gradingCompany: 'PSA', grade: null },
      invalid('Grade is required.', 'grade'),
    ],
    [
      'to be sent again',
      { gradingStatus: 'grading' },
      conflict('This copy is already in grading.', 'gradingStatus'),
    ],
  ])('rejects %s', (_, edit, refusal) => expect(decideEdit(inGrading, edit)).toStrictEqual(refusal))
})

describe('sending for grading', () => {
  const sent = (rawCardCostCents: number, gradingCostCents: number, condition: Condition) =>
    copyOf(
      {
        kind: 'grading',
        rawCardCostCents: cents(rawCardCostCents),
        gradingCostCents: cents(gradingCostCents),
        predictedGrade: null,
        condition,
      },
      rawCardCostCents + gradingCostCents,
    )
  test.each<[string, EditRequest, CopyWithCost]>([
    [
      'costs raw card cost plus grading cost',
      { ...sentForGrading, ...paid },
      sent(1_000, 2_500, 'Lightly Played'),
    ],
    [
      'counts a blank cost as 0',
      { ...sentForGrading, gradingCostCents: null },
      sent(1_000, 0, 'Lightly Played'),
    ],
    [
      'counts a blank raw card cost as 0',
      { ...sentForGrading, rawCardCostCents: null },
      sent(0, 2_500, 'Lightly Played'),
    ],
    [
      'keeps the cost basis as the raw card cost when none is sent, with no fee yet',
      { gradingStatus: 'grading' },
      sent(1_250, 0, 'Lightly Played'),
    ],
    [
      'ignores the purchase price',
      { gradingStatus: 'grading', purchasePriceCents: cents(9_999) },
      sent(1_250, 0, 'Lightly Played'),
    ],
    [
      'adds a grading cost sent alone to the cost basis',
      { gradingStatus: 'grading', gradingCostCents: cents(2_500) },
      sent(1_250, 2_500, 'Lightly Played'),
    ],
    [
      'adds no fee to a raw card cost sent alone',
      { gradingStatus: 'grading', rawCardCostCents: cents(1_000) },
      sent(1_000, 0, 'Lightly Played'),
    ],
    ['can set the condition', { ...sentForGrading, condition: 'Near Mint' }, sent(1_000, 2_500, 'Near Mint')],
    ['can set the predicted grade', { ...sentForGrading, predictedGrade: '9' }, inGrading],
  ])('%s', (_, edit, decision) => expect(decideEdit(raw, edit)).toStrictEqual(decision))

  test('changes the cost basis only by the costs that are sent, whatever they are', () => {
    const amount = fc.nat(maxEnteredCents).map(cents)
    const cost = fc.option(fc.option(amount), { nil: undefined })
    checkProperty(
      fc.property(amount, cost, cost, (basis, rawCost, fee) => {
        const edit = {
          gradingStatus: 'grading',
          ...(rawCost !== undefined && { rawCardCostCents: rawCost }),
          ...(fee !== undefined && { gradingCostCents: fee }),
        } as const
        const expected = sent(rawCost === undefined ? basis : (rawCost ?? 0), fee ?? 0, 'Lightly Played')
        expect(decideEdit(copyOf(raw.state, basis), edit)).toStrictEqual(expected)
      }),
      { seed: 82_078 },
    )
  })

  const early = 'A copy in grading has no company or grade yet.'
  const again = 'A graded copy cannot be sent for grading again.'
  const never = 'A sealed product cannot be sent for grading.'
  const only = 'Only a copy in grading can become graded.'
  test.each<[string, CopyWithCost, EditRequest, Refusal]>([
    ['a raw card with a company', raw, { ...sentForGrading, ...psa10 }, invalid(early, 'gradingCompany')],
    ['a raw card with a grade', raw, { ...sentForGrading, grade: '10' }, invalid(early, 'grade')],
    ['a graded card', graded, sentForGrading, conflict(again, 'gradingStatus')],
    ['a sealed product', sealed, sentForGrading, conflict(never, 'gradingStatus')],
    [
      'a raw card straight to graded',
      raw,
      { gradingStatus: 'graded', ...psa10 },
      conflict(only, 'gradingStatus'),
    ],
    [
      'a graded card to graded again',
      graded,
      { gradingStatus: 'graded', ...psa10 },
      conflict(only, 'gradingStatus'),
    ],
    [
      'a sealed product to graded',
      sealed,
      { gradingStatus: 'graded', ...psa10 },
      conflict(only, 'gradingStatus'),
    ],
  ])('rejects %s', (_, current, edit, refusal) => {
    expect(decideEdit(current, edit)).toStrictEqual(refusal)
  })
})

describe('the grading actions', () => {
  test.each([
    ['raw', raw, true, false],
    ['in grading', inGrading, false, true],
    ['graded', graded, false, false],
    ['sealed', sealed, false, false],
  ])('of a copy that is %s are offered where decideEdit allows them', (_, current, canBeSent, canBeGraded) => {
    expect(canSendForGrading(current.state)).toBe(canBeSent)
    expect(isRefusal(decideEdit(current, sentForGrading))).toBe(!canBeSent)
    expect(canBecomeGraded(current.state)).toBe(canBeGraded)
    expect(isRefusal(decideEdit(current, { gradingStatus: 'graded', ...psa10 }))).toBe(!canBeGraded)
  })
})
