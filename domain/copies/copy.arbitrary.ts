/** Copies and requests that the tests of copies share: worked examples and fast-check arbitraries. */
import fc from 'fast-check'
import type { AddRequest } from './add-copy.ts'
import { conditions, type CopyState, type CopyWithCost, gradedState } from './copy.ts'
import type { EditRequest } from './edit-copy.ts'
import { allTexts, textsBy } from './state-texts.ts'
import { cents, maxEnteredCents } from '#domain/money/money'

export const paid = { purchasePriceCents: cents(1_250) }
export const psa10 = { gradingCompany: 'PSA', grade: '10' }
export const sentForGrading = {
  gradingStatus: 'grading',
  rawCardCostCents: cents(1_000),
  gradingCostCents: cents(2_500),
} as const
export const history = { rawCardCostCents: cents(1_000), gradingCostCents: cents(2_500), predictedGrade: '9' }

/** A copy of each kind. `gradedWhileOwned` is `inGrading` after its update; `graded` was bought graded. */
export const raw = copyOf({ kind: 'raw', condition: 'Lightly Played' }, 1_250)
export const inGrading = copyOf({ kind: 'grading', ...history, condition: 'Lightly Played' }, 3_500)
export const graded = copyOf(gradedState('PSA', '10'), 1_250)
export const gradedWhileOwned = copyOf({ ...gradedState('PSA', '10'), ...history }, 3_500)
export const sealed = copyOf({ kind: 'sealed' }, 1_250)

/** Builds a copy with this state and cost basis. */
export function copyOf(state: CopyState, costBasisCents: number): CopyWithCost {
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
  ...textsBy(allTexts, () => grade),
  gradingStatus: fc.option(fc.constantFrom<('grading' | 'graded')[]>('grading', 'graded'), half),
  rawCardCostCents: amount,
  gradingCostCents: amount,
}

/** Any add request, each field given or blank. Most are refused. */
export const anyAddRequest: fc.Arbitrary<AddRequest> = fc.record(fields)

/** Any edit, each field absent, blank or given. */
export const anyEdit: fc.Arbitrary<EditRequest> = fc.record(fields, { requiredKeys: [] })
