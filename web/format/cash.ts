/** The cash of a trade, which is one figure with a sign, in words that need none. */
import { formatCents } from './money.ts'

/** 2500 → "You pay $25.00"; −2500 → "You receive $25.00". */
export function formatCash(cashDeltaCents: number): string {
  return said(cashDeltaCents, 'You pay', 'You receive')
}

/** The same of a trade that is made: "You paid $25.00", "You received $25.00". */
export function formatPastCash(cashDeltaCents: number): string {
  return said(cashDeltaCents, 'You paid', 'You received')
}

function said(cashDeltaCents: number, pay: string, receive: string): string {
  if (cashDeltaCents > 0) return `${pay} ${formatCents(cashDeltaCents)}`
  if (cashDeltaCents < 0) return `${receive} ${formatCents(-cashDeltaCents)}`
  return 'No cash'
}
