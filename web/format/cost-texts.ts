/** The optional costs next to the price of a purchase or a sale, as texts of a form. */
import {
  type CostField,
  costField,
  type CostFields,
  costFields,
  costsFrom,
  type Deal,
  extraCostsOf,
  extraTotalCents,
  noExtraCosts,
  perCost,
} from '#domain/copies/extra-costs'
import { type Cents, zeroCents } from '#domain/money/money'
import { malformedAmountError } from './amount-error.ts'
import { centsOrZero, typedUnlessZero } from './typed-amount.ts'

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
