/**
 * What stands next to the price of a purchase or a sale. On a purchase these are parts of the cost basis, which stays the
 * whole of what was paid; on a sale they reduce what the collector receives.
 */
import { type Cents, cents, sumCents, zeroCents } from '#domain/money/money'
import { capitalised, inSentence } from '#domain/text'

/**
 * The costs, in the order of forms, files and sentences. One more word, in lower case, is one more cost: everything about
 * one is named after it. Of "tax", copies have `purchaseTaxCents` and `saleTaxCents`, the wire `purchase_tax` and
 * `sale_tax`, rows `purchase_tax_cents` and `sale_tax_cents`, and files "Purchase tax" and "Sale tax".
 */
export const extraCosts = ['fees', 'shipping', 'tax'] as const
export type ExtraCost = (typeof extraCosts)[number]

/** What a cost stands next to the price of. */
export type Deal = 'purchase' | 'sale'

/** Amounts of 0 or more: `feesCents`, `shippingCents`, `taxCents`. */
export type ExtraCosts = Readonly<Record<`${ExtraCost}Cents`, Cents>>

/** The name of a cost in forms and errors: "purchaseFees", "saleTax". */
export type CostField<Of extends Deal> = `${Of}${Capitalize<ExtraCost>}`

/** The costs of a purchase or a sale as fields next to its price: `purchaseFeesCents`, `saleTaxCents`. */
export type CostFields<Of extends Deal, Amount = Cents> = Readonly<Record<`${CostField<Of>}Cents`, Amount>>

/** Makes an object with a value for each cost, under its word or under the name that `nameOf` makes of it. */
export function perCost<Value>(valueOf: (cost: ExtraCost) => Value): Record<ExtraCost, Value>
export function perCost<Value, Name extends string>(
  valueOf: (cost: ExtraCost) => Value,
  nameOf: (cost: ExtraCost) => Name,
): Record<Name, Value>
export function perCost<Value>(
  valueOf: (cost: ExtraCost) => Value,
  nameOf: (cost: ExtraCost) => string = cost => cost,
): Record<string, Value> {
  return Object.fromEntries(extraCosts.map(cost => [nameOf(cost), valueOf(cost)]))
}

/** Makes costs of an amount for each. */
export function extraCostsOf(amountOf: (cost: ExtraCost) => Cents): ExtraCosts {
  return perCost(amountOf, cost => `${cost}Cents`)
}

export const noExtraCosts = extraCostsOf(() => zeroCents)

export function costField<Of extends Deal>(of: Of, cost: ExtraCost): CostField<Of> {
  return `${of}${capitalised(cost)}`
}

/** Each cost under its three names. A list of 10,000 copies reads them for every copy. */
const names = extraCosts.map(cost => ({
  own: `${cost}Cents` as const,
  purchase: `${costField('purchase', cost)}Cents` as const,
  sale: `${costField('sale', cost)}Cents` as const,
}))

/** Returns costs as the fields of a purchase or a sale. */
export function costFields<Of extends Deal>(of: Of, costs: ExtraCosts): CostFields<Of> {
  const fields: Record<string, Cents> = {}
  for (const name of names) fields[name[of]] = costs[name.own]
  return fields as CostFields<Of>
}

/** Returns the costs that fields of a purchase or a sale have. A missing one is as in `current`; null means 0. */
export function costsFrom<Of extends Deal>(
  of: Of,
  fields: Partial<CostFields<Of, Cents | null | undefined>>,
  current: ExtraCosts = noExtraCosts,
): ExtraCosts {
  const given: Readonly<Record<string, Cents | null | undefined>> = fields
  const costs = { ...current }
  for (const name of names) {
    const amount = given[name[of]]
    if (amount !== undefined) costs[name.own] = amount ?? zeroCents
  }
  return costs
}

/** Sums all costs. */
export function extraTotalCents(costs: ExtraCosts): Cents {
  return sumCents(names.map(({ own }) => costs[own]))
}

/** Returns what the collector receives of a sale: the price minus its costs. Negative when they exceed it. */
export function netProceedsCents(soldPriceCents: Cents, costs: ExtraCosts): Cents {
  return cents(soldPriceCents - extraTotalCents(costs))
}

/** Lists the costs, and what follows them, in a sentence: "fees, shipping and tax", "fees, shipping, tax or day". */
export function costsInWords(word: 'and' | 'or' = 'and', ...more: readonly string[]): string {
  return inSentence([...extraCosts, ...more], word)
}
