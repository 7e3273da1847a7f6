/** What a cost is made of: in words, and as the texts of a form. */
import type { CopyKind } from '#domain/copies/copy'
import {
  type CostField,
  costField,
  type CostFields,
  costFields,
  costsFrom,
  type Deal,
  type ExtraCost,
  extraCosts,
  extraCostsOf,
  extraTotalCents,
  noExtraCosts,
  perCost,
} from '#domain/copies/extra-costs'
import { type Cents, zeroCents } from '#domain/money/money'
import { formatCents } from './values.ts'
import { centsOrZero, malformedAmountError, typedUnlessZero } from './typed-amount.ts'

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

/** The optional costs next to the price of a purchase or a sale, as texts of a form. */
export type CostTexts<Of extends Deal> = Readonly<Record<CostField<Of>, string>>

/** Initial texts for what was paid. A cost of 0 is blank. */
export function costTexts<Of extends Deal>(of: Of, fields: CostFields<Of>): CostTexts<Of> {
  const costs = costsFrom(of, fields)
  return perCost(
    cost => typedUnlessZero(costs[`${cost}Cents`]),
    cost => costField(of, cost),
  )
}

export function blankCosts<Of extends Deal>(of: Of): CostTexts<Of> {
  return costTexts(of, costFields(of, noExtraCosts))
}

/** Reads the costs. A blank is 0; so is what is no amount, which `errors` then explains. */
export function readCosts<Of extends Deal>(
  of: Of,
  values: CostTexts<Of>,
): {
  readonly sent: CostFields<Of>
  readonly totalCents: Cents
  readonly errors: Partial<Record<CostField<Of>, string>>
} {
  const errors: Partial<Record<CostField<Of>, string>> = {}
  const costs = extraCostsOf(cost => {
    const field = costField(of, cost)
    const amount = centsOrZero(values[field])
    if (amount === null) errors[field] = malformedAmountError(values[field])
    return amount ?? zeroCents
  })
  return { sent: costFields(of, costs), totalCents: extraTotalCents(costs), errors }
}

/** Leaves out costs of 0, which need not be sent. */
export function withoutZeros<Of extends Deal>(sent: CostFields<Of>): Partial<CostFields<Of>> {
  return Object.fromEntries(Object.entries(sent).filter(([, amount]) => amount !== 0)) as typeof sent
}
