import { maxEnteredCents } from '#domain/money/money'
import { formatCents } from './money.ts'

/** Explains why `centsFromText` rejects this text. Mentions the limit only when it is exceeded. */
export function amountError(typed: string): string {
  const dollars = Number(typed.replaceAll(/[$,\s]/g, ''))
  return dollars > maxEnteredCents / 100
    ? `Enter at most ${formatCents(maxEnteredCents)}.`
    : 'Enter an amount like 12.50.'
}
