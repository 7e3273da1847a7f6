/** The cash of a trade, a signed amount: as words without a sign, and as typed. */
import { formatCents } from './values.ts'
import { type Cents, cents, zeroCents } from '#domain/money/money'
import { centsFromTyped, malformedAmountError } from './typed-amount.ts'

/** Formats 2500 as "You pay $25.00", −2500 as "You receive $25.00" and 0 as "No cash". */
export function formatCash(cashDeltaCents: number): string {
  return withVerb(cashDeltaCents, 'You pay', 'You receive')
}

/** The same for a completed trade: "You paid $25.00", "You received $25.00". */
export function formatPastCash(cashDeltaCents: number): string {
  return withVerb(cashDeltaCents, 'You paid', 'You received')
}

function withVerb(cashDeltaCents: number, pay: string, receive: string): string {
  if (cashDeltaCents > 0) return `${pay} ${formatCents(cashDeltaCents)}`
  if (cashDeltaCents < 0) return `${receive} ${formatCents(-cashDeltaCents)}`
  return 'No cash'
}

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
