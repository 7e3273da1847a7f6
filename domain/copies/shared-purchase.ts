/** Copies bought together: what was paid for all of them, divided among them to the cent. */
import type { CopyState, CopyWithCost } from './copy.ts'
import { type ExtraCosts, extraCostsOf, extraTotalCents, perCost } from './extra-costs.ts'
import { itemPriceCents } from './purchase-costs.ts'
import { type Cents, cents, plus, zeroCents } from '#domain/money/money'
import type { PaidPrice } from '#domain/money/paid-price'

/** What the amounts of an add are for: each copy, or all copies together. */
export const amountsForWhat = ['each', 'all'] as const
export type AmountsFor = (typeof amountsForWhat)[number]

/** A copy as it is bought. */
export interface PurchasedCopy extends CopyWithCost {
  readonly purchaseCosts: ExtraCosts
  /** What was paid for the item in another currency. */
  readonly paid: PaidPrice | null
}

/**
 * Divides one purchase among a number of copies. Every amount (item price, each cost next to it, grading cost)
 * is divided evenly and rounded down; the cents left over go one each to the next copies in turn, across all
 * amounts. So each amount adds up exactly, and the costs of two copies differ by at most one cent. What was paid in another
 * currency is divided the same way, so a copy's cost may differ by a cent from its own share converted. In a currency without
 * decimals, whole units of 100 instead of cents, see `smallestUnit`.
 */
export function dividePurchase(
  purchase: PurchasedCopy,
  quantity: number,
  unit: 1 | 100 = 1,
): PurchasedCopy[] {
  const { state, purchaseCosts, paid } = purchase
  const deal = dealer(quantity, unit)
  const items = deal(itemPriceCents(purchase, purchaseCosts))
  const shares = perCost(cost => deal(purchaseCosts[`${cost}Cents`]))
  const gradingCosts = deal(state.kind === 'grading' ? state.gradingCostCents : zeroCents)
  const paidUnits = dealer(quantity, 1)(cents(paid?.units ?? 0))
  return items.map((itemCents, index) => {
    const costs = extraCostsOf(cost => shares[cost][index] ?? zeroCents)
    const wholeCents = plus(itemCents, extraTotalCents(costs))
    const gradingCostCents = gradingCosts[index] ?? zeroCents
    return {
      state: withCosts(state, wholeCents, gradingCostCents),
      costBasisCents: plus(wholeCents, gradingCostCents),
      purchaseCosts: costs,
      paid: paid && { ...paid, units: paidUnits[index] ?? 0 },
    }
  })
}

function withCosts(state: CopyState, rawCardCostCents: Cents, gradingCostCents: Cents): CopyState {
  return state.kind === 'grading' ? { ...state, rawCardCostCents, gradingCostCents } : state
}

/** Returns a function that divides an amount; its odd cents begin at the copy where those of the last ended. */
function dealer(quantity: number, unit: 1 | 100): (totalCents: Cents) => Cents[] {
  let next = 0
  return totalCents => {
    const units = totalCents / unit
    if (!Number.isInteger(units)) throw new RangeError(`cannot divide ${totalCents} cents`)
    const floor = Math.floor(units / quantity)
    const leftOver = units - floor * quantity
    const first = next
    next = (first + leftOver) % quantity
    return Array.from({ length: quantity }, (_, index) => {
      const turn = (index - first + quantity) % quantity
      return cents((turn < leftOver ? floor + 1 : floor) * unit)
    })
  }
}
