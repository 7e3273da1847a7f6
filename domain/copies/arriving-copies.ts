/** Copies that arrive without a purchase of their own: received in a trade, or pulled from a sealed product. */
import { decideAdd } from './add-copy.ts'
import { certQuantityRefusal } from './cert-number.ts'
import type { Condition, CopyState } from './copy.ts'
import { zeroCents } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'
import { invalid, isRefusal, type Refusal } from '#domain/refusal'

/** A number of copies of one product, all in the same state. */
export interface ArrivingLine {
  readonly productType: ProductType
  readonly quantity: number
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly certNumber: string | null
}

export const arrivingSentences = {
  gradeOrCondition: 'Please specify either grading company + grade, or card condition.',
} as const

/**
 * Adds the state of its copies to each line, or refuses the first invalid line, naming it in the list `listField`.
 * The rules are those for adding a copy: company and grade together make it graded and drop the condition, and a
 * sealed product takes none of them. No copy arrives in grading (specification, section 4).
 */
export function decideArriving<Line extends ArrivingLine>(
  lines: readonly Line[],
  listField: string,
): (Line & { readonly state: CopyState })[] | Refusal {
  const decided = []
  for (const [index, line] of lines.entries()) {
    const state = arrivingState(line)
    if (isRefusal(state)) return { ...state, field: `${listField}[${index}].${state.field ?? 'id'}` }
    decided.push({ ...line, state })
  }
  return decided
}

/** Counts the copies of all lines. */
export function arrivingQuantity(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function arrivingState(line: ArrivingLine): CopyState | Refusal {
  const { productType, quantity, condition, gradingCompany, grade, certNumber } = line
  // The sentence for adding mentions the grading workflow, which is not offered here.
  const isBare = gradingCompany === null && grade === null && certNumber === null
  if (productType === 'card' && condition === null && isBare) {
    return invalid(arrivingSentences.gradeOrCondition, 'condition')
  }
  // The price does not matter: only the state is used.
  const request = { purchasePriceCents: zeroCents, condition, gradingCompany, grade, certNumber }
  const decision = decideAdd(productType, request)
  if (isRefusal(decision)) return decision
  return certQuantityRefusal(certNumber, quantity) ?? decision.state
}
