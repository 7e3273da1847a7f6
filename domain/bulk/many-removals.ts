/**
 * Removing many copies at once. Sold as a lot, they share one price and its costs by market value, as the copies of a
 * trade share their cost, or evenly where one has no price.
 */
import { costFields, costsFrom, type ExtraCost, extraCostsOf, perCost } from '#domain/copies/extra-costs'
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
type LotAmount = 'price' | ExtraCost

/**
 * Decides how copies leave, in their order, or refuses it as `decideRemoval` does. The shares of the price and of
 * each cost add up exactly, see `splitBasis`; `unit` is what they are rounded to.
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
 * Decides a correction of a sale, in the order of its copies, or refuses it as `decideRemoval` does. An amount with
 * the total of the first sale, or else of the sale being corrected, keeps the recorded shares. Another one is split
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
      copies.map(copy => amountOf(copy[which], amount)),
    )
    const kept = recorded.find(
      shares => sumCents(shares) === totalCents && shares.every(share => share % unit === 0),
    )
    return kept ?? splitBasis(totalCents, weighed, unit)
  })
}

function amountOf({ soldPriceCents, saleCosts }: Sale, amount: LotAmount): Cents {
  return amount === 'price' ? soldPriceCents : saleCosts[`${amount}Cents`]
}

function decideSplit(
  copies: readonly Pick<RemovedCopy, 'costBasisCents'>[],
  request: RemovalRequest,
  split: LotSplit,
): readonly RemovalDecision[] | Refusal {
  const { soldPriceCents } = request
  const saleCosts = costsFrom('sale', request)
  const prices = split(soldPriceCents ?? zeroCents, 'price')
  const shares = perCost(cost => split(saleCosts[`${cost}Cents`], cost))
  const decisions: RemovalDecision[] = []
  for (const [index, { costBasisCents }] of copies.entries()) {
    const decision = decideRemoval(costBasisCents, {
      ...request,
      soldPriceCents: soldPriceCents === null ? null : (prices[index] ?? zeroCents),
      ...costFields(
        'sale',
        extraCostsOf(cost => shares[cost][index] ?? zeroCents),
      ),
    })
    if (isRefusal(decision)) return decision
    decisions.push(decision)
  }
  return decisions
}
