/** The cash of a trade, which is one figure with a sign, in words that need none. */
import { formatCents } from './money.ts'

/** 2500 → "You pay $25.00"; −2500 → "You receive $25.00". */
export function cashWords(cashDeltaCents: number): string {
  if (cashDeltaCents > 0) return `You pay ${formatCents(cashDeltaCents)}`
  if (cashDeltaCents < 0) return `You receive ${formatCents(-cashDeltaCents)}`
  return 'No cash'
}
