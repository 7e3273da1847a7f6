/**
 * Fees, shipping and tax beside the price of a purchase or a sale. On a purchase they are parts of the cost
 * basis, which stays the whole of what was paid; on a sale they reduce what the collector receives.
 */
import { type Cents, cents, sumCents, zeroCents } from '#domain/money/money'

/** Amounts of 0 or more. */
export interface ExtraCosts {
  readonly feesCents: Cents
  readonly shippingCents: Cents
  readonly taxCents: Cents
}

export const noExtraCosts: ExtraCosts = {
  feesCents: zeroCents,
  shippingCents: zeroCents,
  taxCents: zeroCents,
}

/** Sums fees, shipping and tax. */
export function extraTotalCents({ feesCents, shippingCents, taxCents }: ExtraCosts): Cents {
  return sumCents([feesCents, shippingCents, taxCents])
}

/** Returns what the collector receives of a sale: the price minus its costs. Negative when they exceed it. */
export function netProceedsCents(soldPriceCents: Cents, costs: ExtraCosts): Cents {
  return cents(soldPriceCents - extraTotalCents(costs))
}
