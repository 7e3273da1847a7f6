/**
 * Changing many copies alike: edited, sent for grading or recorded as graded. Each copy follows the rules of a single
 * edit, see `edit-copy.ts`. A copy that they refuse does not fit, and the caller decides what becomes of the others.
 */
import type { Condition, CopyWithCost } from '#domain/collection/copy'
import { splitBasis } from '#domain/collection/cost-split'
import { decideEdit, type EditRequest } from '#domain/collection/edit-copy'
import type { AmountsFor } from '#domain/collection/shared-purchase'
import { type Cents, zeroCents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'

/** The most copies of one change. */
export const maxCopiesAtOnce = 1_000

export interface ManyEdit {
  readonly does: 'edit'
  readonly purchasePriceCents?: Cents | undefined
  /** What the price is for: each copy, or all copies together. Each copy when absent. */
  readonly amountsFor?: AmountsFor | undefined
  readonly condition?: Condition | undefined
}

/** Sends raw cards for grading. The investment of each grows by its grading cost. */
export interface ManySent {
  readonly does: 'send'
  /** 0 when absent. */
  readonly gradingCostCents?: Cents | undefined
  readonly amountsFor?: AmountsFor | undefined
  readonly predictedGrade?: string | undefined
}

/** Records one company and grade for cards that are back from grading. */
export interface ManyGraded {
  readonly does: 'grade'
  readonly gradingCompany: string
  readonly grade: string
}

export type ManyAction = ManyEdit | ManySent | ManyGraded

export interface ManyDecision<Copy> {
  readonly fitting: readonly { readonly copy: Copy; readonly after: CopyWithCost }[]
  readonly misfits: readonly { readonly copy: Copy; readonly refusal: Refusal }[]
}

/**
 * Decides an action for many copies. An amount for all is divided evenly among those that fit, rounded down to
 * `unit`; what is left over goes one unit each to the first ones, so that the shares add up exactly.
 */
export function decideMany<Copy extends CopyWithCost>(
  copies: readonly Copy[],
  action: ManyAction,
  unit: 1 | 100 = 1,
): ManyDecision<Copy> {
  const probed = copies.map(copy => ({ copy, refusal: misfitOf(copy, action) }))
  const fitting = probed.flatMap(({ copy, refusal }) => (refusal === null ? [copy] : []))
  const shares = sharesOf(action, fitting.length, unit)
  return {
    fitting: fitting.map((copy, index) => {
      const after = decideEdit(copy, requestOf(action, shares?.[index]))
      if (isRefusal(after)) throw new Error(`a copy that fits was refused: ${after.sentence}`)
      return { copy, after }
    }),
    misfits: probed.flatMap(({ copy, refusal }) => (refusal === null ? [] : [{ copy, refusal }])),
  }
}

/** Why a copy does not fit an action, whatever its share of the amount; null when it does. */
export function misfitOf(copy: CopyWithCost, action: ManyAction): Refusal | null {
  if (action.does === 'edit' && action.condition !== undefined && copy.state.kind === 'graded') {
    return conflict('A graded copy has no condition. To make it raw, edit it alone.', 'condition')
  }
  const hasAmount = amountOf(action) !== undefined
  const decision = decideEdit(copy, requestOf(action, hasAmount ? zeroCents : undefined))
  return isRefusal(decision) ? decision : null
}

/** Refuses an edit that changes nothing. */
export function emptyEditRefusal(edit: ManyEdit, purchaseDate: string | undefined): Refusal | null {
  const isEmpty = [edit.purchasePriceCents, edit.condition, purchaseDate].every(field => field === undefined)
  return isEmpty ? invalid('Enter a price, a purchase date or a condition.', 'purchasePrice') : null
}

function amountOf(action: ManyAction): Cents | undefined {
  if (action.does === 'edit') return action.purchasePriceCents
  return action.does === 'send' ? (action.gradingCostCents ?? zeroCents) : undefined
}

function sharesOf(action: ManyAction, copies: number, unit: 1 | 100): readonly Cents[] | null {
  const amountCents = amountOf(action)
  if (amountCents === undefined || action.does === 'grade' || copies === 0) return null
  if (action.amountsFor !== 'all') return Array.from({ length: copies }, () => amountCents)
  const unpriced = Array.from({ length: copies }, () => ({ marketPriceCents: null }))
  return splitBasis(amountCents, unpriced, unit)
}

function requestOf(action: ManyAction, shareCents: Cents | undefined): EditRequest {
  switch (action.does) {
    case 'edit':
      return { purchasePriceCents: shareCents, condition: action.condition }
    case 'send':
      return {
        gradingStatus: 'grading',
        gradingCostCents: shareCents,
        predictedGrade: action.predictedGrade,
      }
    case 'grade':
      return { gradingStatus: 'graded', gradingCompany: action.gradingCompany, grade: action.grade }
  }
}
