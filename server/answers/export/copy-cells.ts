/** The cells of a copy in a CSV file of ours. */
import { smallestUnit } from '#domain/money/currency'
import { type Cents, textFromCents } from '#domain/money/money'
import type { ReadCopy } from './exported-answers.ts'

/** Returns these fields of a copy as text, amounts in the currency of the ledger. */
export function cellsOf(
  copy: ReadCopy,
  fields: readonly (keyof ReadCopy)[],
  ledgerCurrency: string,
): (string | null)[] {
  const textOf = smallestUnit(ledgerCurrency) === 1 ? textFromCents : wholeText
  return fields.map(field => cellOf(copy, field, textOf))
}

/** An amount of a currency without decimals. */
function wholeText(amountCents: Cents): string {
  return String(amountCents / 100)
}

/** Every number is money, except what was paid in another currency and its rate. */
function cellOf(
  copy: ReadCopy,
  field: keyof ReadCopy,
  textOf: (amountCents: Cents) => string,
): string | null {
  if (field === 'productType') return copy.productType === 'card' ? 'Card' : 'Sealed product'
  if (field === 'paidAmount' || field === 'rate') return numberCell(copy[field])
  if (field === 'tags') return copy.tags.join(', ')
  const value = copy[field]
  return typeof value === 'number' ? textOf(value) : (value ?? null)
}

/** A rate is at least 0.000001, and no number from there on has an exponent. */
function numberCell(value: number | null): string | null {
  return value === null ? null : String(value)
}
