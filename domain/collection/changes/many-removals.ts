/**
 * Removing many copies at once. Sold as a lot, they share one price and its costs by market value, as the copies of a
 * trade share their cost, or evenly where one has no price.
 */
import { type PricedCopy, splitBasis } from '#domain/collection/cost-split'
import { decideRemoval, type RemovalDecision, type RemovalRequest } from '#domain/collection/remove-copy'
import { type Cents, zeroCents } from '#domain/money/money'
import { isRefusal, type Refusal } from '#domain/refusal'

export interface RemovedCopy extends PricedCopy {
  readonly costBasisCents: Cents
}

/**
 * Decides how copies leave, in their order, or refuses it as `decideRemoval` does. The shares of the price, the fees,
 * shipping and tax each add up exactly, see `splitBasis`; `unit` is what they are rounded to.
 */
export function decideRemovals(
  copies: readonly RemovedCopy[],
  request: RemovalRequest,
  unit: 1 | 100 = 1,
): readonly RemovalDecision[] | Refusal {
  const { soldPriceCents, saleFeesCents, saleShippingCents, saleTaxCents } = request
  const shareOf = (totalCents: Cents | undefined) => splitBasis(totalCents ?? zeroCents, copies, unit)
  const prices = shareOf(soldPriceCents ?? undefined)
  const fees = shareOf(saleFeesCents)
  const shipping = shareOf(saleShippingCents)
  const tax = shareOf(saleTaxCents)
  const decisions: RemovalDecision[] = []
  for (const [index, { costBasisCents }] of copies.entries()) {
    const decision = decideRemoval(costBasisCents, {
      ...request,
      soldPriceCents: soldPriceCents === null ? null : (prices[index] ?? zeroCents),
      saleFeesCents: fees[index],
      saleShippingCents: shipping[index],
      saleTaxCents: tax[index],
    })
    if (isRefusal(decision)) return decision
    decisions.push(decision)
  }
  return decisions
}
