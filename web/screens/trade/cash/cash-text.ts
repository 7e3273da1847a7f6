/** The cash of a trade as it is typed: an amount with a sign. */
import { type Cents, cents, centsFromText, zeroCents } from '#domain/money/money'

/**
 * "25" and "$25.00" are paid, "-25" and "-$25" received, nothing typed is no cash; whole cents. Null for what
 * is no amount.
 */
export function readCash(typed: string): Cents | null {
  const [, sign = '', amount = ''] = /^([+\-−])?\s*(.*)$/.exec(typed.trim()) ?? []
  if (sign === '' && amount === '') return zeroCents
  const amountCents = centsFromText(amount)
  if (amountCents === null) return null
  return sign === '' || sign === '+' ? amountCents : cents(-amountCents)
}
