/**
 * The costs of a purchase: parts of what a copy cost, kept with it. And the price of the item alone, which may have been
 * paid in another currency.
 */
import type { CopyState, CopyWithCost } from './copy.ts'
import { type CostFields, costsFrom, costsInWords, type ExtraCosts, extraTotalCents } from './extra-costs.ts'
import { type Cents, maxEnteredCents, minus, sumCents, zeroCents } from '#domain/money/money'
import type { PaidPrice } from '#domain/money/paid-price'
import { invalid, type Refusal } from '#domain/refusal'
import { capitalised } from '#domain/text'

/** The fields of an add or an edit. Undefined leaves a part as it is; null means 0. */
export type PurchaseCostsRequest = Partial<CostFields<'purchase', Cents | null | undefined>>

/** Returns what the parts are parts of: the raw card cost while in grading, else the cost basis. */
export function purchaseWholeCents({ state, costBasisCents }: CopyWithCost): Cents {
  return state.kind === 'grading' ? state.rawCardCostCents : costBasisCents
}

/** Returns the price of the item itself: the whole without its costs. */
export function itemPriceCents(copy: CopyWithCost, costs: ExtraCosts): Cents {
  return minus(purchaseWholeCents(copy), extraTotalCents(costs))
}

/** Applies a request to the parts of a purchase, or refuses parts that exceed their whole. */
export function decidePurchaseCosts(
  copy: CopyWithCost,
  current: ExtraCosts,
  request: PurchaseCostsRequest,
): ExtraCosts | Refusal {
  const costs = costsFrom('purchase', request, current)
  if (extraTotalCents(costs) <= purchaseWholeCents(copy)) return costs
  const field = copy.state.kind === 'grading' ? 'rawCardCost' : 'purchasePrice'
  return invalid(costsAboveWhole, field)
}

export const costsAboveWhole = `${capitalised(costsInWords())} are more than the whole cost.`

/** A copy as an operation keeps it. */
interface PaidCopy extends CopyWithCost {
  readonly purchaseCosts: ExtraCosts
  readonly paid: PaidPrice | null
}

/** The fields of an add or an edit that an amount in another currency takes the place of. */
interface WholeRequest extends PurchaseCostsRequest {
  readonly gradingStatus?: 'grading' | 'graded' | null | undefined
  readonly purchasePriceCents?: Cents | null | undefined
  readonly rawCardCostCents?: Cents | null | undefined
}

/**
 * Puts the whole cost into a request that has the price of the item in another currency: the converted price, the costs
 * next to it, and what grading cost a copy that came back. `current` is null for a new copy. Refuses a request that
 * has the whole in the ledger's currency too.
 */
export function requestWithItem<Request extends WholeRequest>(
  request: Request,
  itemCents: Cents,
  current: { readonly state: CopyState; readonly purchaseCosts: ExtraCosts } | null,
): Request | Refusal {
  const { gradingStatus } = request
  if (gradingStatus === 'graded') {
    return invalid('Record the grade first, then change what was paid.', 'paidAmount')
  }
  const isInGrading = gradingStatus === 'grading' || current?.state.kind === 'grading'
  const whole = isInGrading ? 'rawCardCost' : 'purchasePrice'
  if (typeof request[`${whole}Cents`] === 'number') {
    return invalid('Enter this amount or the amount paid in another currency, not both.', whole)
  }
  const parts = extraTotalCents(costsFrom('purchase', request, current?.purchaseCosts))
  const wholeCents = sumCents([
    itemCents,
    parts,
    current === null ? zeroCents : gradingPaidFor(current.state),
  ])
  if (wholeCents > maxEnteredCents)
    return invalid('Converted, it can cost at most 100,000,000.', 'paidAmount')
  return { ...request, [`${whole}Cents`]: wholeCents }
}

/**
 * Returns the price in another currency that a copy has after an edit that did not enter one: the one it had, unless
 * the price of the item is another now.
 */
export function keptPaid(before: PaidCopy, after: CopyWithCost, costs: ExtraCosts): PaidPrice | null {
  return convertedItemCents(before, before.purchaseCosts) === convertedItemCents(after, costs)
    ? before.paid
    : null
}

/** The price of the item without what grading cost, before, during and after it. */
export function convertedItemCents(copy: CopyWithCost, costs: ExtraCosts): Cents {
  return minus(itemPriceCents(copy, costs), gradingPaidFor(copy.state))
}

/** What grading cost a copy that came back: part of its cost basis. */
function gradingPaidFor(state: CopyState): Cents {
  return state.kind === 'graded' ? (state.gradingCostCents ?? zeroCents) : zeroCents
}
