import { describe, expect, test } from 'vitest'
import { type Condition, decideEdit, type EditRequest, type CopyDecision } from './copy.ts'
import {
  graded,
  gradedHere,
  held,
  history,
  inGrading,
  paid,
  psa10,
  raw,
  sealed,
  sentIn,
} from './copy.arbitrary.ts'
import { cents } from '#domain/money/money'
import { conflict, invalid, type Refusal } from '#domain/refusal'

describe('editing', () => {
  const dearer = { purchasePriceCents: cents(2_000) }
  const bgs95 = held({ kind: 'graded', gradingCompany: 'BGS', grade: '9.5', ...history }, 3_500)
  test.each<[string, CopyDecision, EditRequest, CopyDecision]>([
    ['the price of a raw card', raw, dearer, held(raw.state, 2_000)],
    ['the price of a graded card', graded, dearer, held(graded.state, 2_000)],
    ['the price of a card graded while owned', gradedHere, dearer, held(gradedHere.state, 2_000)],
    ['the price of a sealed product', sealed, dearer, held(sealed.state, 2_000)],
    ['a price to nothing', raw, { purchasePriceCents: cents(0) }, held(raw.state, 0)],
    ['a condition', raw, { condition: 'Damaged' }, held({ kind: 'raw', condition: 'Damaged' }, 1_250)],
    ['company and grade', gradedHere, { gradingCompany: 'BGS', grade: '9.5' }, bgs95],
    ['blank fields of a raw card', raw, { gradingStatus: null, gradingCompany: null, grade: null }, raw],
    ['blank fields of a sealed product', sealed, { gradingCompany: null, condition: null }, sealed],
  ])('%s', (_, current, edit, decision) => expect(decideEdit(current, edit)).toStrictEqual(decision))

  const grader = 'A raw card becomes graded by way of grading: send it for grading first.'
  test.each<[string, CopyDecision, EditRequest, Refusal]>([
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
    ['a company on a raw card', raw, { gradingCompany: 'PSA' }, conflict(grader, 'gradingCompany')],
    ['a grade on a raw card', raw, { grade: '10' }, conflict(grader, 'grade')],
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
  ])('refuses %s', (_, current, edit, refusal) => {
    expect(decideEdit(current, edit)).toStrictEqual(refusal)
  })
})

describe('a card in grading', () => {
  const costs = (rawCardCostCents: number, gradingCostCents: number) => ({
    rawCardCostCents: cents(rawCardCostCents),
    gradingCostCents: cents(gradingCostCents),
  })
  const atGrader = { kind: 'grading', predictedGrade: '9', condition: 'Lightly Played' } as const

  test.each<[string, EditRequest, CopyDecision]>([
    [
      'raw card cost',
      { rawCardCostCents: cents(1_100) },
      held({ ...atGrader, ...costs(1_100, 2_500) }, 3_600),
    ],
    [
      'grading cost',
      { gradingCostCents: cents(3_000) },
      held({ ...atGrader, ...costs(1_000, 3_000) }, 4_000),
    ],
    [
      'a blank cost, which is 0',
      { gradingCostCents: null },
      held({ ...atGrader, ...costs(1_000, 0) }, 1_000),
    ],
    [
      'costs and no price beside them',
      { ...costs(1, 2), purchasePriceCents: cents(9_999) },
      held({ ...atGrader, ...costs(1, 2) }, 3),
    ],
    [
      'a blank raw card cost, which is 0 too',
      { rawCardCostCents: null },
      held({ ...atGrader, ...costs(0, 2_500) }, 2_500),
    ],
    [
      'a grading cost and no price beside it',
      { gradingCostCents: cents(3_000), ...paid },
      held({ ...atGrader, ...costs(1_000, 3_000) }, 4_000),
    ],
    [
      'the condition it left in',
      { condition: 'Damaged' },
      held({ ...atGrader, ...costs(1_000, 2_500), condition: 'Damaged' }, 3_500),
    ],
    ['nothing', {}, inGrading],
    [
      'the predicted grade',
      { predictedGrade: '10' },
      held({ ...atGrader, ...costs(1_000, 2_500), predictedGrade: '10' }, 3_500),
    ],
    [
      'the predicted grade to unknown',
      { predictedGrade: null },
      held({ ...atGrader, ...costs(1_000, 2_500), predictedGrade: null }, 3_500),
    ],
  ])('may change %s', (_, edit, decision) => expect(decideEdit(inGrading, edit)).toStrictEqual(decision))

  test('becomes graded at the same cost, with what grading cost as history', () => {
    const edit = { gradingStatus: 'graded', ...psa10, purchasePriceCents: cents(9_999) } as const
    expect(decideEdit(inGrading, edit)).toStrictEqual(gradedHere)
  })

  const arriveWith = "Company and grade arrive with grading_status 'graded'."
  const cost = 'The cost of a copy in grading is its raw card cost plus its grading cost: change those.'
  test.each<[string, EditRequest, Refusal]>([
    ['a price alone', { purchasePriceCents: cents(2_000) }, invalid(cost, 'rawCardCost')],
    ['a company', { gradingCompany: 'PSA' }, invalid(arriveWith, 'gradingStatus')],
    ['a grade', { grade: '10' }, invalid(arriveWith, 'gradingStatus')],
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
      conflict('This copy is already out for grading.', 'gradingStatus'),
    ],
  ])('refuses %s', (_, edit, refusal) => expect(decideEdit(inGrading, edit)).toStrictEqual(refusal))
})

describe('sending for grading', () => {
  const sent = (rawCardCostCents: number, gradingCostCents: number, condition: Condition) =>
    held(
      {
        kind: 'grading',
        rawCardCostCents: cents(rawCardCostCents),
        gradingCostCents: cents(gradingCostCents),
        predictedGrade: null,
        condition,
      },
      rawCardCostCents + gradingCostCents,
    )
  test.each<[string, EditRequest, CopyDecision]>([
    ['costs raw card and grading together', { ...sentIn, ...paid }, sent(1_000, 2_500, 'Lightly Played')],
    ['counts a blank cost as 0', { ...sentIn, gradingCostCents: null }, sent(1_000, 0, 'Lightly Played')],
    ['counts an absent cost as 0', { gradingStatus: 'grading', ...paid }, sent(0, 0, 'Lightly Played')],
    ['takes a condition along', { ...sentIn, condition: 'Near Mint' }, sent(1_000, 2_500, 'Near Mint')],
    ['takes a predicted grade along', { ...sentIn, predictedGrade: '9' }, inGrading],
  ])('%s', (_, edit, decision) => expect(decideEdit(raw, edit)).toStrictEqual(decision))

  const early = 'A copy being sent for grading has no company and grade yet.'
  const again = 'A graded copy cannot be sent for grading again.'
  const never = 'A sealed product cannot be sent for grading.'
  const only = 'Only a copy in grading can become graded.'
  test.each<[string, CopyDecision, EditRequest, Refusal]>([
    ['with a company', raw, { ...sentIn, ...psa10 }, invalid(early, 'gradingCompany')],
    ['with a grade', raw, { ...sentIn, grade: '10' }, invalid(early, 'grade')],
    ['what is graded', graded, sentIn, conflict(again, 'gradingStatus')],
    ['what is sealed', sealed, sentIn, conflict(never, 'gradingStatus')],
    [
      'and being graded at once, for a raw card',
      raw,
      { gradingStatus: 'graded', ...psa10 },
      conflict(only, 'gradingStatus'),
    ],
    [
      'what is graded, backwards',
      graded,
      { gradingStatus: 'graded', ...psa10 },
      conflict(only, 'gradingStatus'),
    ],
    [
      'a sealed product past the grader',
      sealed,
      { gradingStatus: 'graded', ...psa10 },
      conflict(only, 'gradingStatus'),
    ],
  ])('is refused: %s', (_, current, edit, refusal) => {
    expect(decideEdit(current, edit)).toStrictEqual(refusal)
  })
})
