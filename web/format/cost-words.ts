/** What a copy's cost is made of, in words. */
import type { CopyKind } from '#domain/copies/copy'
import { costField, type CostFields, type ExtraCost, extraCosts } from '#domain/copies/extra-costs'
import { formatCents } from './money.ts'

/** A copy's cost without its total, in cents. */
export interface PaidParts extends CostFields<'purchase', number> {
  readonly kind: CopyKind
  /** The cost without those next to it; without the grading cost too while in grading. */
  readonly itemPriceCents: number
  readonly gradingCostCents: number | null
}

/**
 * Says what a copy's cost is made of: "item $50.00 + shipping $4.99". Null without costs next to the
 * price. The item of a copy that came back from grading includes its grading cost.
 */
export function costWords(paid: PaidParts): string | null {
  if (extraCosts.every(cost => partOf(paid, cost) === 0)) return null
  const item = paid.kind === 'graded' && paid.gradingCostCents ? 'item and grading' : 'item'
  return partsWords(item, { ...paid, gradingCostCents: paid.kind === 'grading' ? paid.gradingCostCents : 0 })
}

/**
 * Lists an item's price, always, and the other parts that are not 0: "items $30.00 + tax $2.50". A line breaks
 * between parts only.
 */
export function partsWords(item: string, paid: Omit<PaidParts, 'kind'>): string {
  const others = [
    ...extraCosts.map(cost => [cost, partOf(paid, cost)] as const),
    ['grading', paid.gradingCostCents ?? 0] as const,
  ]
  const parts = [[item, paid.itemPriceCents] as const, ...others.filter(([, amount]) => amount > 0)]
  return parts.map(([name, amount]) => `${name} ${formatCents(amount)}`.replaceAll(' ', '\u00a0')).join(' + ')
}

function partOf(paid: CostFields<'purchase', number>, cost: ExtraCost): number {
  return paid[`${costField('purchase', cost)}Cents`]
}
