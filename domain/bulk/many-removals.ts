/**
 * Removing many copies at once. Sold as a lot, they share one price and its costs by market value, as the copies of a
 * trade share their cost, or evenly where one has no price.
 */
import { type PricedCopy, splitBasis } from '#domain/copies/cost-split'
import {
  decideRemoval,
  type RemovalDecision,
  type RemovalRequest,
  type Sale,
} from '#domain/copies/remove-copy'
import { type Cents, sumCents, zeroCents } from '#domain/money/money'
import { isRefusal, type Refusal } from '#domain/refusal'

export interface RemovedCopy extends PricedCopy {
  readonly costBasisCents: Cents
}

/** Splits the total of one of the amounts of a lot over its copies, in their order. */
type LotSplit = (totalCents: Cents, amount: LotAmount) => readonly Cents[]
type LotAmount = 'price' | 'fees' | 'shipping' | 'tax'

/**
 * Decides how copies leave, in their order, or refuses it as `decideRemoval` does. The shares of the price, the fees,
 * shipping and tax each add up exactly, see `splitBasis`; `unit` is what they are rounded to.
 */
export function decideRemovals(
  copies: readonly RemovedCopy[],
  request: RemovalRequest,
  unit: 1 | 100 = 1,
): readonly RemovalDecision[] | Refusal {
  return decideSplit(copies, request, totalCents => splitBasis(totalCents, copies, unit))
}

/** A copy of a sale, with how the sale and the first one that it corrects recorded it. */
export interface ResoldCopy {
  readonly costBasisCents: Cents
  /** How the first sale of the chain of corrections sold it. */
  readonly first: Sale
  /** How the sale being corrected sold it. */
  readonly last: Sale
}

/**
 * Decides a correction of a sale, in the order of its copies, or refuses it as `decideRemoval` does. An amount whose
 * total is that of the first sale, or else of the sale being corrected, keeps the recorded shares. Another one is split
 * by what each copy first sold for, evenly when that was 0 for all. So no correction changes the proportion for later
 * ones.
 */
export function decideResale(
  copies: readonly ResoldCopy[],
  request: RemovalRequest,
  unit: 1 | 100 = 1,
): readonly RemovalDecision[] | Refusal {
  const weighed = copies.map(({ first }) => ({ marketPriceCents: first.soldPriceCents }))
  return decideSplit(copies, request, (totalCents, amount) => {
    const recorded = (['first', 'last'] as const).map(which =>
      copies.map(copy => amountsOf(copy[which])[amount]),
    )
    const kept = recorded.find(
      shares => sumCents(shares) === totalCents && shares.every(share => share % unit === 0),
    )
    return kept ?? splitBasis(totalCents, weighed, unit)
  })
}

function amountsOf({ soldPriceCents, saleCosts }: Sale): Readonly<Record<LotAmount, Cents>> {
  const { feesCents, shippingCents, taxCents } = saleCosts
  return { price: soldPriceCents, fees: feesCents, shipping: shippingCents, tax: taxCents }
}

function decideSplit(
  copies: readonly Pick<RemovedCopy, 'costBasisCents'>[],
  request: RemovalRequest,
  split: LotSplit,
): readonly RemovalDecision[] | Refusal {
  const { soldPriceCents, saleFeesCents, saleShippingCents, saleTaxCents } = request
  const prices = split(soldPriceCents ?? zeroCents, 'price')
  const fees = split(saleFeesCents ?? zeroCents, 'fees')
  const shipping = split(saleShippingCents ?? zeroCents, 'shipping')
  const tax = split(saleTaxCents ?? zeroCents, 'tax')
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
