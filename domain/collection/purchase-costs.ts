/** The fees, shipping and tax of a purchase: parts of what a copy cost, kept beside it. */
import type { CopyWithCost } from './copy.ts'
import { type ExtraCosts, extraTotalCents } from './extra-costs.ts'
import { type Cents, minus, zeroCents } from '#domain/money/money'
import { invalid, type Refusal } from '#domain/refusal'

/** The fields of an add or an edit. Undefined leaves a part as it is; null means 0. */
export interface PurchaseCostsRequest {
  readonly purchaseFeesCents?: Cents | null | undefined
  readonly purchaseShippingCents?: Cents | null | undefined
  readonly purchaseTaxCents?: Cents | null | undefined
}

/** Returns what the parts are parts of: the raw card cost while in grading, else the cost basis. */
export function purchaseWholeCents({ state, costBasisCents }: CopyWithCost): Cents {
  return state.kind === 'grading' ? state.rawCardCostCents : costBasisCents
}

/** Returns the price of the item itself: the whole without fees, shipping and tax. */
export function itemPriceCents(copy: CopyWithCost, costs: ExtraCosts): Cents {
  return minus(purchaseWholeCents(copy), extraTotalCents(costs))
}

/** Applies a request to the parts of a purchase, or refuses parts that exceed their whole. */
export function decidePurchaseCosts(
  copy: CopyWithCost,
  current: ExtraCosts,
  request: PurchaseCostsRequest,
): ExtraCosts | Refusal {
  const costs: ExtraCosts = {
    feesCents: partOf(request.purchaseFeesCents, current.feesCents),
    shippingCents: partOf(request.purchaseShippingCents, current.shippingCents),
    taxCents: partOf(request.purchaseTaxCents, current.taxCents),
  }
  if (extraTotalCents(costs) <= purchaseWholeCents(copy)) return costs
  const field = copy.state.kind === 'grading' ? 'rawCardCost' : 'purchasePrice'
  return invalid('Fees, shipping and tax are more than the whole cost.', field)
}

function partOf(given: Cents | null | undefined, currentCents: Cents): Cents {
  return given === undefined ? currentCents : (given ?? zeroCents)
}
