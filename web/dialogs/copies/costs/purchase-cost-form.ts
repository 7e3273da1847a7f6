/** The optional fees, shipping and tax of a purchase, as texts of a form. */
import { extraTotalCents } from '#domain/copies/extra-costs'
import { type Cents, maxEnteredCents, zeroCents } from '#domain/money/money'
import type { FieldErrors } from '#web/components/fields/form-state.ts'
import { malformedAmountError } from '#web/format/amount-error.ts'
import { formatCents } from '#web/format/money.ts'
import { centsFromTyped, typedFromCents } from '#web/format/typed-amount.ts'

export const purchaseCostNames = ['purchaseFees', 'purchaseShipping', 'purchaseTax'] as const
export type PurchaseCostField = (typeof purchaseCostNames)[number]
export type PurchaseCostTexts = Readonly<Record<PurchaseCostField, string>>

/** The fields of a request. */
export interface SentPurchaseCosts {
  readonly purchaseFeesCents: Cents
  readonly purchaseShippingCents: Cents
  readonly purchaseTaxCents: Cents
}

export const blankPurchaseCosts: PurchaseCostTexts = {
  purchaseFees: '',
  purchaseShipping: '',
  purchaseTax: '',
}

/** Initial texts for what was paid. A part of 0 is blank. */
export function purchaseCostTexts(sent: SentPurchaseCosts): PurchaseCostTexts {
  return {
    purchaseFees: blankIfZero(sent.purchaseFeesCents),
    purchaseShipping: blankIfZero(sent.purchaseShippingCents),
    purchaseTax: blankIfZero(sent.purchaseTaxCents),
  }
}

/** Sums fees, shipping and tax of a copy. */
export function paidPartsCents({
  purchaseFeesCents: feesCents,
  purchaseShippingCents: shippingCents,
  purchaseTaxCents: taxCents,
}: SentPurchaseCosts): Cents {
  return extraTotalCents({ feesCents, shippingCents, taxCents })
}

function blankIfZero(amountCents: Cents): string {
  return amountCents === 0 ? '' : typedFromCents(amountCents)
}

/** Reads fees, shipping and tax. A blank is 0; so is what is no amount, which `errors` then explains. */
export function readPurchaseCosts(values: PurchaseCostTexts): {
  readonly sent: SentPurchaseCosts
  readonly totalCents: Cents
  readonly errors: FieldErrors<PurchaseCostField>
} {
  const errors: FieldErrors<PurchaseCostField> = {}
  const [feesCents = zeroCents, shippingCents = zeroCents, taxCents = zeroCents] = purchaseCostNames.map(
    name => {
      const typed = values[name]
      const amount = typed.trim() === '' ? zeroCents : centsFromTyped(typed)
      if (amount === null) errors[name] = malformedAmountError(typed)
      return amount ?? zeroCents
    },
  )
  const sent = {
    purchaseFeesCents: feesCents,
    purchaseShippingCents: shippingCents,
    purchaseTaxCents: taxCents,
  }
  return { sent, totalCents: paidPartsCents(sent), errors }
}

/** Explains that a whole cost is too large to enter; null when it is not. */
export function wholeError(wholeCents: number): string | null {
  return wholeCents > maxEnteredCents
    ? `With fees, shipping and tax it can cost at most ${formatCents(maxEnteredCents)}.`
    : null
}
