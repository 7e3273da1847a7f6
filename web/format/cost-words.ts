/** What a copy's cost is made of, in words. */
import type { CopyKind } from '#domain/copies/copy'
import { formatCents } from './money.ts'

/** A copy's cost without its total, in cents. */
export interface PaidParts {
  readonly kind: CopyKind
  /** The cost without fees, shipping and tax; without the grading cost too while in grading. */
  readonly itemPriceCents: number
  readonly gradingCostCents: number | null
  readonly purchaseFeesCents: number
  readonly purchaseShippingCents: number
  readonly purchaseTaxCents: number
}

/**
 * Says what a copy's cost is made of: "item $50.00 + shipping $4.99". Null without fees, shipping and tax. The
 * item of a copy that came back from grading includes its grading cost.
 */
export function costWords(paid: PaidParts): string | null {
  const hasExtras = paid.purchaseFeesCents + paid.purchaseShippingCents + paid.purchaseTaxCents > 0
  if (!hasExtras) return null
  const item = paid.kind === 'graded' && paid.gradingCostCents ? 'item and grading' : 'item'
  return partsWords(item, { ...paid, gradingCostCents: paid.kind === 'grading' ? paid.gradingCostCents : 0 })
}

/**
 * Lists an item's price, always, and the other parts that are not 0: "items $30.00 + tax $2.50". A line breaks
 * between parts only.
 */
export function partsWords(item: string, paid: Omit<PaidParts, 'kind'>): string {
  const others = [
    ['fees', paid.purchaseFeesCents],
    ['shipping', paid.purchaseShippingCents],
    ['tax', paid.purchaseTaxCents],
    ['grading', paid.gradingCostCents ?? 0],
  ] as const
  const parts = [[item, paid.itemPriceCents] as const, ...others.filter(([, amount]) => amount > 0)]
  return parts.map(([name, amount]) => `${name} ${formatCents(amount)}`.replaceAll(' ', '\u00a0')).join(' + ')
}
