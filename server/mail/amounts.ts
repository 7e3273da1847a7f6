/** Amounts of a collector's ledger in a mail, written as the page writes them. */
import { decimalsOf } from '#domain/money/currency'
import type { Cents } from '#domain/money/money'

export interface Amounts {
  /** "$1,234.50", "€1,234.50", "¥1,235". */
  readonly plain: (cents: Cents) => string
  /** "+$1,234.50", "-$0.01", "$0.00". */
  readonly signed: (cents: Cents) => string
}

/** A formatter is slow to make. There are some thirty currencies. */
const known = new Map<string, Amounts>()

/** Returns how amounts in a currency are written. Amounts are hundredths in every ledger. */
export function amountsIn(currency: string): Amounts {
  const amounts = known.get(currency) ?? newAmounts(currency)
  known.set(currency, amounts)
  return amounts
}

function newAmounts(currency: string): Amounts {
  // Otherwise forints and rupiah would lose their decimals.
  const minimumFractionDigits = decimalsOf(currency)
  const style = { style: 'currency', currency, minimumFractionDigits } as const
  const plain = new Intl.NumberFormat('en-US', style)
  const signed = new Intl.NumberFormat('en-US', { ...style, signDisplay: 'exceptZero' })
  return { plain: cents => plain.format(cents / 100), signed: cents => signed.format(cents / 100) }
}
