/** What all copies of a group are worth, and how far that is from what they cost. */
import { type Cents, minus, times } from '#domain/money/money'
import type { Group } from '#web/api/collection.ts'

type Priced = Pick<Group, 'quantity' | 'countedPriceCents' | 'totalInvestmentCents'>

/** Null without a price. */
export function groupValueCents({
  quantity,
  countedPriceCents: each,
}: Omit<Priced, 'totalInvestmentCents'>): Cents | null {
  return each === null ? null : times(each, quantity)
}

/** Exact: the mean cost of a copy is rounded, the cost of all is not. Null without a price. */
export function groupChangeCents(group: Priced): Cents | null {
  const valueCents = groupValueCents(group)
  return valueCents === null ? null : minus(valueCents, group.totalInvestmentCents)
}

/** Whether what one copy counts at is a guide for any company. */
export function isGuide({
  priceForAnyCompany,
  countsOwnPrice,
}: Pick<Group, 'priceForAnyCompany' | 'countsOwnPrice'>): boolean {
  return priceForAnyCompany && !countsOwnPrice
}

type Ceiling = Pick<Group, 'marketPriceCeilingCents' | 'countsOwnPrice'>

/** What one copy is worth at most, where only a share of that counts; else null. */
export function ceilingCents({ marketPriceCeilingCents, countsOwnPrice }: Ceiling): Cents | null {
  return countsOwnPrice ? null : marketPriceCeilingCents
}

/** The same for all copies. */
export function groupCeilingCents(group: Ceiling & Pick<Group, 'quantity'>): Cents | null {
  const each = ceilingCents(group)
  return each === null ? null : times(each, group.quantity)
}
