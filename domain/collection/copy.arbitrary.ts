/** Copies and requests the tests of holdings share: worked examples, and any there may be. */
import fc from 'fast-check'
import { type AddRequest, conditions, type EditRequest, type CopyDecision, type CopyState } from './copy.ts'
import { cents, maxEnteredCents } from '#domain/money/money'

/** An add request without a word in it. */
export const nothingSaid: AddRequest = {
  purchasePriceCents: null,
  condition: null,
  gradingCompany: null,
  grade: null,
  gradingStatus: null,
  rawCardCostCents: null,
  gradingCostCents: null,
  predictedGrade: null,
}

export const paid = { purchasePriceCents: cents(1_250) }
export const psa10 = { gradingCompany: 'PSA', grade: '10' }
export const sentIn = {
  gradingStatus: 'grading',
  rawCardCostCents: cents(1_000),
  gradingCostCents: cents(2_500),
} as const
const noHistory = { rawCardCostCents: null, gradingCostCents: null, predictedGrade: null }
export const history = { rawCardCostCents: cents(1_000), gradingCostCents: cents(2_500), predictedGrade: '9' }

/** A copy of each kind; `gradedHere` is `inGrading` come back, `graded` was bought so. */
export const raw = held({ kind: 'raw', condition: 'Lightly Played' }, 1_250)
export const inGrading = held({ kind: 'grading', ...history, condition: 'Lightly Played' }, 3_500)
export const graded = held({ kind: 'graded', ...psa10, ...noHistory }, 1_250)
export const gradedHere = held({ kind: 'graded', ...psa10, ...history }, 3_500)
export const sealed = held({ kind: 'sealed' }, 1_250)

/** A copy in this state that cost so much. */
export function held(state: CopyState, costBasisCents: number): CopyDecision {
  return { state, costBasisCents: cents(costBasisCents) }
}

const half = { freq: 2 }
const amount = fc.option(fc.nat(maxEnteredCents).map(cents), half)
const grade = fc.option(fc.constantFrom('9', '10'), half)
const fields = {
  purchasePriceCents: amount,
  condition: fc.option(fc.constantFrom(...conditions), half),
  gradingCompany: fc.option(fc.constantFrom('PSA', 'BGS'), half),
  grade,
  gradingStatus: fc.option(fc.constantFrom<('grading' | 'graded')[]>('grading', 'graded'), half),
  rawCardCostCents: amount,
  gradingCostCents: amount,
  predictedGrade: grade,
}

/** Any add request: each field said or blank, most of them to be refused. */
export const anyAddRequest: fc.Arbitrary<AddRequest> = fc.record(fields)

/** Any edit: each field absent, blank or said. */
export const anyEdit: fc.Arbitrary<EditRequest> = fc.record(fields, { requiredKeys: [] })
