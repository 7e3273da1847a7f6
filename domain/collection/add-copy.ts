/**
 * Adding a copy: what the fields of the form make of it, or why they are refused (specification, sections 4
 * and 5).
 */
import { type Condition, type CopyState, type CopyWithCost, inGrading } from './copy.ts'
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/catalogue/product'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'

/** The fields for adding a copy. A field that is absent or blank is null. */
export interface AddRequest {
  readonly purchasePriceCents: Cents | null
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly gradingStatus: 'grading' | 'graded' | null
  readonly rawCardCostCents: Cents | null
  readonly gradingCostCents: Cents | null
  readonly predictedGrade: string | null
}

/** Sentences quoted from the specification, section 5. */
export const addSentences = {
  gradingFields: 'Please fill out all grading fields.',
  gradeOrCondition:
    'Please specify either grading company + grade, card condition, or use the grading workflow.',
} as const

/**
 * Decides the state and cost basis of a new copy, or refuses it. A copy sent for grading costs raw card cost
 * plus grading cost, and any purchase price is ignored. Grading company and grade together make the copy
 * graded, and the condition is dropped. A sealed product takes none of these fields.
 */
export function decideAdd(productType: ProductType, request: AddRequest): CopyWithCost | Refusal {
  if (productType === 'sealed_product') return decideAddSealed(request)
  if (request.gradingStatus === 'grading') return decideAddInGrading(request)
  if (request.gradingStatus === 'graded') {
    return conflict('Only a copy in grading can become graded.', 'gradingStatus')
  }
  if (request.purchasePriceCents === null) return invalid('Price paid is required.', 'purchasePrice')
  const state = decideRawOrGraded(request)
  return isRefusal(state) ? state : { state, costBasisCents: request.purchasePriceCents }
}

function decideAddSealed(request: AddRequest): CopyWithCost | Refusal {
  if (request.gradingStatus !== null) return invalid('A sealed product cannot be graded.', 'gradingStatus')
  if (request.gradingCompany !== null)
    return invalid('A sealed product has no grading company.', 'gradingCompany')
  if (request.grade !== null) return invalid('A sealed product has no grade.', 'grade')
  if (request.condition !== null) return invalid('A sealed product has no condition.', 'condition')
  if (request.purchasePriceCents === null) return invalid('Price paid is required.', 'purchasePrice')
  return { state: { kind: 'sealed' }, costBasisCents: request.purchasePriceCents }
}

function decideAddInGrading(request: AddRequest): CopyWithCost | Refusal {
  if (request.gradingCompany !== null || request.grade !== null) {
    const field = request.gradingCompany !== null ? 'gradingCompany' : 'grade'
    return invalid('A copy in grading has no company or grade yet.', field)
  }
  if (request.rawCardCostCents === null) return invalid(addSentences.gradingFields, 'rawCardCost')
  if (request.gradingCostCents === null) return invalid(addSentences.gradingFields, 'gradingCost')
  return inGrading(
    request.rawCardCostCents,
    request.gradingCostCents,
    request.predictedGrade,
    request.condition,
  )
}

function decideRawOrGraded(request: AddRequest): CopyState | Refusal {
  const { gradingCompany, grade, condition } = request
  if (gradingCompany !== null && grade !== null) {
    return {
      kind: 'graded',
      gradingCompany,
      grade,
      rawCardCostCents: null,
      gradingCostCents: null,
      predictedGrade: null,
    }
  }
  if (gradingCompany !== null) return invalid('A grading company needs a grade.', 'grade')
  if (grade !== null) return invalid('A grade needs a grading company.', 'gradingCompany')
  if (condition === null) return invalid(addSentences.gradeOrCondition, 'condition')
  return { kind: 'raw', condition }
}
