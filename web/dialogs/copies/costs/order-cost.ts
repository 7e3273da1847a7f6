/** What an addition costs with the costs next to its price, which are for all its copies together. */
import type { CopyKind } from '#domain/copies/copy'
import { type CostFields, costsInWords } from '#domain/copies/extra-costs'
import { type Cents, maxEnteredCents, plus, sumCents, times, zeroCents } from '#domain/money/money'
import type { NewCopies } from '#web/api/collection.ts'
import { type CostTexts, partsWords, readCosts, withoutZeros } from '#web/format/cost-words.ts'
import { formatCents, formatCount } from '#web/format/values.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { centsFromTyped, centsOrZero } from '#web/format/typed-amount.ts'

/** The texts that say what an addition costs. */
export interface OrderTexts {
  readonly kind: CopyKind
  /** What the items of an order cost together, where that is not the sum of their prices: converted at once. */
  readonly itemsTogether?: ((quantity: number) => Cents) | undefined
  readonly values: CostTexts<'purchase'> &
    Readonly<Record<'purchasePrice' | 'rawCardCost' | 'gradingCost' | 'quantity', string>>
}

/** What all copies cost together. */
export interface OrderCost {
  readonly quantity: number
  /** The price alone, without grading. */
  readonly itemsCents: Cents
  readonly gradingCents: Cents
  readonly extras: CostFields<'purchase'>
  readonly extrasCents: Cents
  readonly totalCents: Cents
}

/** Adds up the order; null while one of its texts is invalid. */
export function orderCostOf({ values, kind, itemsTogether }: OrderTexts): OrderCost | null {
  const isForGrading = kind === 'grading'
  const quantity = quantityOf(values)
  const item = isForGrading ? centsOrZero(values.rawCardCost) : centsFromTyped(values.purchasePrice)
  const grading = isForGrading ? centsOrZero(values.gradingCost) : zeroCents
  const { sent: extras, totalCents: extrasCents, errors } = readCosts('purchase', values)
  if (quantity === null || item === null || grading === null || Object.keys(errors).length > 0) return null
  // With costs next to the price, the amounts are sent for all copies together.
  const itemsCents =
    itemsTogether !== undefined && extrasCents > 0 ? itemsTogether(quantity) : times(item, quantity)
  const gradingCents = times(grading, quantity)
  const totalCents = sumCents([itemsCents, gradingCents, extrasCents])
  return { quantity, itemsCents, gradingCents, extras, extrasCents, totalCents }
}

/**
 * Tells how many copies the price is for, and what it leaves out: "Per copy, $37.50 in total." Empty for one copy
 * without costs next to the price.
 */
export function priceHint(form: OrderTexts): string {
  const order = orderCostOf(form)
  const isSeveral = order !== null && order.quantity > 1
  if (order !== null && order.extrasCents > 0) {
    return isSeveral ? `Per copy, without ${costsInWords()}.` : `Without ${costsInWords()}.`
  }
  return isSeveral && order.totalCents > 0 ? `Per copy, ${formatCents(order.totalCents)} in total.` : ''
}

/** Says what the costs next to the price make of the whole; null without any. */
export function orderWords(form: OrderTexts): string | null {
  const order = orderCostOf(form)
  if (order === null || order.extrasCents === 0) return null
  const { quantity, totalCents, itemsCents, gradingCents, extras } = order
  const isSeveral = quantity > 1
  const parts = { itemPriceCents: itemsCents, gradingCostCents: gradingCents, ...extras }
  const words = `Investment ${formatCents(totalCents)}`
  if (!isSeveral) return `${words}: ${partsWords('item', parts)}`
  const unit = ledgerUnit()
  const least = Math.floor(totalCents / quantity / unit) * unit
  const most = Math.ceil(totalCents / quantity / unit) * unit
  const each = least === most ? formatCents(least) : `${formatCents(least)} or ${formatCents(most)}`
  return `${words} for ${formatCount(quantity)} copies: ${partsWords('items', parts)}. Each costs ${each}.`
}

/** The amounts to send when there are costs next to the price: for the one copy, or for all copies together. */
export function amountsWithExtras(order: OrderCost | null, kind: CopyKind): Partial<NewCopies> {
  if (order === null || order.extrasCents === 0) return {}
  const { quantity, itemsCents, gradingCents, extras, extrasCents, totalCents } = order
  return {
    ...(quantity > 1 && { amountsFor: 'all' as const }),
    purchasePriceCents: totalCents,
    ...(kind === 'grading' && {
      rawCardCostCents: plus(itemsCents, extrasCents),
      gradingCostCents: gradingCents,
    }),
    ...withoutZeros(extras),
  }
}

/** Explains that the costs next to the price make an order too expensive, at the field of its price. */
export function tooExpensive(
  order: OrderCost | null,
  kind: CopyKind,
): Partial<Record<'rawCardCost' | 'purchasePrice', string>> {
  const error = order === null || order.extrasCents === 0 ? null : wholeError(order.totalCents)
  return error === null ? {} : { [kind === 'grading' ? 'rawCardCost' : 'purchasePrice']: error }
}

/** Explains that a whole cost is too large to enter; null when it is not. */
export function wholeError(wholeCents: number): string | null {
  return wholeCents > maxEnteredCents
    ? `With ${costsInWords()} it can cost at most ${formatCents(maxEnteredCents)}.`
    : null
}

/** Reads the quantity, from 1 to 1,000; null when it is none. */
export function quantityOf({ quantity }: { readonly quantity: string }): number | null {
  const count = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : 0
  return count >= 1 && count <= 1_000 ? count : null
}
