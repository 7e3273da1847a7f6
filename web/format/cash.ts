/** Formats the cash of a trade, a signed amount, as words without a sign. */
import { formatCents } from './money.ts'

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
