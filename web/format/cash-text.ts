/** The cash field of a trade: an amount with an optional sign. */
import { type Cents, cents, zeroCents } from '#domain/money/money'
import { malformedAmountError } from './amount-error.ts'
import { centsFromTyped } from './typed-amount.ts'

/** Parses "25" or "$25.00" as cash paid, "-25" or "-$25" as cash received, and blank as 0. Null if invalid. */
export function cashFromText(typed: string): Cents | null {
  const [, sign = '', amount = ''] = /^([+\-−])?\s*(.*)$/.exec(typed.trim()) ?? []
  if (sign === '' && amount === '') return zeroCents
  const amountCents = centsFromTyped(amount)
  if (amountCents === null) return null
  return sign === '' || sign === '+' ? amountCents : cents(-amountCents)
}

/** Explains what is wrong with a text that `cashFromText` does not accept. */
export function cashError(typed: string): string {
  return malformedAmountError(typed.trim().replace(/^[+\-−]/, ''), '12.50 or -12.50')
}
