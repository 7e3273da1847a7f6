/**
 * Changing many copies alike: edited, sent for grading or recorded as graded. Each copy follows the rules of a single
 * edit, see `edit-copy.ts`. A copy that they refuse does not fit, and the caller decides what becomes of the others.
 */
import type { Condition, CopyWithCost } from '#domain/copies/copy'
import { isEmptyForMany, type RemarksOfMany } from '#domain/copies/remarks-of-many'
import { splitBasis } from '#domain/copies/cost-split'
import { decideEdit, type EditRequest } from '#domain/copies/edit-copy'
import type { AmountsFor } from '#domain/copies/shared-purchase'
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

/** Why a copy cannot be as decided, such as for fees that exceed its new cost; null when it can. */
export type Obstacle<Copy> = (copy: Copy, after: CopyWithCost) => Refusal | null

/**
 * Decides an action for many copies. An amount for all is divided evenly among those that fit, rounded down to
 * `unit`; what is left over goes one unit each to the first ones, so that the shares add up exactly. A copy with an
 * obstacle at its share does not fit, and the amount is divided again among the others. Their shares only grow, so
 * what an amount is too small for is left out in the first round.
 */
export function decideMany<Copy extends CopyWithCost>(
  copies: readonly Copy[],
  action: ManyAction,
  { unit = 1, obstacle = () => null }: { readonly unit?: 1 | 100; readonly obstacle?: Obstacle<Copy> } = {},
): ManyDecision<Copy> {
  const refusals = copies.map(copy => misfitOf(copy, action))
  for (;;) {
    const places = [...copies.keys()].filter(place => refusals[place] === null)
    const shares = sharesOf(action, places.length, unit)
    const decided = places.flatMap((place, index) => {
      const copy = copies[place]
      return copy ? [{ place, copy, after: decidedEdit(copy, requestOf(action, shares?.[index])) }] : []
    })
    for (const { place, copy, after } of decided) refusals[place] = obstacle(copy, after)
    if (decided.some(({ place }) => refusals[place] !== null)) continue
    const misfits = copies.flatMap((copy, place) => {
      const refusal = refusals[place] ?? null
      return refusal === null ? [] : [{ copy, refusal }]
    })
    return { fitting: decided.map(({ copy, after }) => ({ copy, after })), misfits }
  }
}

function decidedEdit(copy: CopyWithCost, request: EditRequest): CopyWithCost {
  const after = decideEdit(copy, request)
  if (isRefusal(after)) throw new Error(`a copy that fits was refused: ${after.sentence}`)
  return after
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
export function emptyEditRefusal(
  edit: ManyEdit,
  purchaseDate: string | undefined,
  remarks: RemarksOfMany = {},
): Refusal | null {
  const { purchasePriceCents, condition } = edit
  const isEmpty = [purchasePriceCents, condition, purchaseDate].every(field => field === undefined)
  return isEmpty && isEmptyForMany(remarks)
    ? invalid(
        'Enter a price, a purchase date, a condition, or a note, tags, place or seller.',
        'purchasePrice',
      )
    : null
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
