/**
 * Adding a copy: what the fields of the form make of it, or why they are refused (specification, sections 4
 * and 5).
 */
import { type Condition, type CopyState, type CopyWithCost, gradedState, inGrading } from './copy.ts'
import { noTexts, sentSlabText, type TextsRequest } from './state-texts.ts'
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'

/** The fields for adding a copy. Undefined and null both mean that a field was left blank. */
export interface AddRequest extends TextsRequest {
  readonly purchasePriceCents?: Cents | null | undefined
  readonly condition?: Condition | null | undefined
  readonly gradingCompany?: string | null | undefined
  readonly grade?: string | null | undefined
  readonly gradingStatus?: 'grading' | 'graded' | null | undefined
  readonly rawCardCostCents?: Cents | null | undefined
  readonly gradingCostCents?: Cents | null | undefined
}

/** A request with null for every blank field. */
type Fields = { readonly [Field in keyof AddRequest]-?: NonNullable<AddRequest[Field]> | null }

const noFields: Fields = {
  purchasePriceCents: null,
  condition: null,
  gradingCompany: null,
  grade: null,
  gradingStatus: null,
  rawCardCostCents: null,
  gradingCostCents: null,
  ...noTexts,
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
export function decideAdd(productType: ProductType, given: AddRequest): CopyWithCost | Refusal {
  const request = withBlanks(given)
  if (productType === 'sealed_product') return decideAddSealed(request)
  if (request.gradingStatus === 'grading') return decideAddInGrading(request)
  if (request.gradingStatus === 'graded') {
    return conflict('Only a copy in grading can become graded.', 'gradingStatus')
  }
  if (request.purchasePriceCents === null) return invalid('Price paid is required.', 'purchasePrice')
  const state = decideRawOrGraded(request)
  return isRefusal(state) ? state : { state, costBasisCents: request.purchasePriceCents }
}

function withBlanks(given: AddRequest): Fields {
  const filled = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...noFields, ...Object.fromEntries(filled) }
}

function decideAddSealed(request: Fields): CopyWithCost | Refusal {
  if (request.gradingStatus !== null) return invalid('A sealed product cannot be graded.', 'gradingStatus')
  if (request.gradingCompany !== null)
    return invalid('A sealed product has no grading company.', 'gradingCompany')
  if (request.grade !== null) return invalid('A sealed product has no grade.', 'grade')
  const sent = sentSlabText(request)
  if (sent) return invalid(`A sealed product has no ${sent.words}.`, sent.name)
  if (request.condition !== null) return invalid('A sealed product has no condition.', 'condition')
  if (request.purchasePriceCents === null) return invalid('Price paid is required.', 'purchasePrice')
  return { state: { kind: 'sealed' }, costBasisCents: request.purchasePriceCents }
}

function decideAddInGrading(request: Fields): CopyWithCost | Refusal {
  if (request.gradingCompany !== null || request.grade !== null) {
    const field = request.gradingCompany !== null ? 'gradingCompany' : 'grade'
    return invalid('A copy in grading has no company or grade yet.', field)
  }
  const sent = sentSlabText(request)
  if (sent) return invalid(`A copy in grading has no ${sent.words} yet.`, sent.name)
  if (request.rawCardCostCents === null) return invalid(addSentences.gradingFields, 'rawCardCost')
  if (request.gradingCostCents === null) return invalid(addSentences.gradingFields, 'gradingCost')
  return inGrading(request.rawCardCostCents, request.gradingCostCents, request.condition, request)
}

function decideRawOrGraded(request: Fields): CopyState | Refusal {
  const { gradingCompany, grade, condition } = request
  if (gradingCompany !== null && grade !== null) return gradedState(gradingCompany, grade, request)
  if (gradingCompany !== null) return invalid('A grading company needs a grade.', 'grade')
  if (grade !== null) return invalid('A grade needs a grading company.', 'gradingCompany')
  const sent = sentSlabText(request)
  if (sent) {
    return invalid(`A ${sent.words} needs a grading company and a grade.`, 'gradingCompany')
  }
  if (condition === null) return invalid(addSentences.gradeOrCondition, 'condition')
  return { kind: 'raw', condition }
}
