/**
 * The copies of a submission as it sends them, pays for them and gets them back. Each follows the rules of a single
 * edit, see `edit-copy.ts`: the cost of a copy grows by its share, and stays when the copy comes back.
 */
import { noOwnPrice } from '#domain/groups/grouping'
import type { Condition, CopyState, CopyWithCost } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import { decideEdit } from '#domain/copies/edit-copy'
import { type Cents, cents, plus, sumCents, zeroCents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'
import { costShares, evenShares, type SubmissionCosts, submissionTotalCents } from './submission.ts'

/** Why a copy cannot be sent, whatever its share; null when it can: it is raw, or in grading already. */
export function unsendable(state: CopyState): Refusal | null {
  if (state.kind === 'raw' || state.kind === 'grading') return null
  const decision = decideEdit({ state, costBasisCents: zeroCents }, { gradingStatus: 'grading' })
  return isRefusal(decision) ? decision : null
}

/**
 * Sends a copy with its share of the costs. A raw card keeps what it cost as its raw card cost. A card that is in
 * grading already keeps its costs, and its share is added to its grading cost. A predicted grade replaces its own.
 * Throws for a copy that cannot be sent: a bug.
 */
export function sentCopy(
  copy: CopyWithCost,
  shareCents: Cents,
  predictedGrade: string | undefined,
): CopyWithCost {
  const { state } = copy
  const decision =
    state.kind === 'grading'
      ? decideEdit(copy, { gradingCostCents: plus(state.gradingCostCents, shareCents), predictedGrade })
      : decideEdit(copy, { gradingStatus: 'grading', gradingCostCents: shareCents, predictedGrade })
  if (isRefusal(decision)) throw new Error(`a copy that can be sent was refused: ${decision.sentence}`)
  return decision
}

/**
 * Returns a copy that came back without a grade: a raw card again, which keeps its whole cost. What grading cost is
 * now a fee of it, so that what was paid for the card itself stays. A card whose condition is not known needs one.
 */
export function ungradedCopy(record: CopyRecord, condition: Condition | undefined): CopyRecord | Refusal {
  const { state, purchaseCosts } = record
  if (state.kind !== 'grading') return conflict('Only a copy in grading can come back.')
  const known = condition ?? state.condition
  if (known === null) return invalid('Condition is required for a raw card.', 'condition')
  return {
    ...record,
    state: { kind: 'raw', condition: known },
    purchaseCosts: { ...purchaseCosts, feesCents: plus(purchaseCosts.feesCents, state.gradingCostCents) },
    ...noOwnPrice,
  }
}

/** A copy of a submission whose costs are corrected. */
export interface SharingCopy {
  readonly rawPriceCents: Cents | null
  /** Its share of the costs so far. */
  readonly shareCents: Cents
  readonly isHeld: boolean
}

/**
 * Divides corrected costs among the copies of a submission. One that has left the collection keeps its share, because
 * what was realised with it stays; the others share the difference evenly. Refuses costs that are less than what the
 * copies that left have paid, or that no copy is left to pay.
 */
export function correctedShares(
  copies: readonly SharingCopy[],
  costs: SubmissionCosts,
  unit: 1 | 100 = 1,
): readonly Cents[] | Refusal {
  const rawPrices = copies.map(({ rawPriceCents }) => rawPriceCents)
  const ideal = costShares(costs, rawPrices, unit)
  const places = [...copies.keys()].filter(place => copies[place]?.isHeld)
  const keptCents = sumCents(copies.filter(({ isHeld }) => !isHeld).map(({ shareCents }) => shareCents))
  const idealOfHeld = sumCents(places.map(place => ideal[place] ?? zeroCents))
  const leftCents = cents(submissionTotalCents(costs) - keptCents - idealOfHeld)
  if (places.length === 0 && leftCents !== 0)
    return conflict('All its copies have left the collection.', 'fees')
  const extra = evenShares(cents(Math.abs(leftCents)), Math.max(1, places.length), unit)
  const shares = copies.map(({ shareCents, isHeld }, place) => {
    if (!isHeld) return shareCents
    const extraCents = extra[places.indexOf(place)] ?? zeroCents
    return cents((ideal[place] ?? zeroCents) + (leftCents < 0 ? -extraCents : extraCents))
  })
  if (shares.some(share => share < 0))
    return invalid('This is less than what copies that have left the collection have paid of it.', 'fees')
  return shares
}

/**
 * Returns a copy whose share of the costs changed. While its grading cost is known, that moves, and the cost basis
 * with it. A card that came back raw, or was sent again since, has it among its fees. Refuses less than nothing.
 */
export function withShareChanged(
  record: CopyRecord,
  differenceCents: Cents,
  isSuperseded: boolean,
): CopyRecord | Refusal {
  const { state, purchaseCosts } = record
  const costBasisCents = plus(record.costBasisCents, differenceCents)
  if (state.kind !== 'raw' && state.kind !== 'sealed' && !isSuperseded && state.gradingCostCents !== null) {
    const gradingCostCents = plus(state.gradingCostCents, differenceCents)
    if (gradingCostCents < 0) return belowNothing
    return { ...record, costBasisCents, state: { ...state, gradingCostCents } }
  }
  const feesCents = plus(purchaseCosts.feesCents, differenceCents)
  if (feesCents < 0) return belowNothing
  const whole = { costBasisCents, purchaseCosts: { ...purchaseCosts, feesCents } }
  if (state.kind === 'raw' || state.kind === 'sealed' || state.rawCardCostCents === null)
    return { ...record, ...whole }
  const rawCardCostCents = plus(state.rawCardCostCents, differenceCents)
  return { ...record, ...whole, state: { ...state, rawCardCostCents } }
}

const belowNothing = conflict(
  'Its grading cost was changed since and is now less than what would be taken off. Edit the copy first.',
)
