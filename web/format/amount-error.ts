import { maxEnteredCents } from '#domain/money/money'
import { formatCents } from './money.ts'

/** Returns the error for a money field whose text is not a valid amount: blank, too large or malformed. */
export function amountError(name: string, typed: string): string {
  const text = typed.trim()
  if (text === '') return `${name} is required.`
  return isTooLarge(text)
    ? `The most you can enter is ${formatCents(maxEnteredCents)}.`
    : 'Enter an amount like 12.50.'
}

function isTooLarge(text: string): boolean {
  const match = /^\$?\s*(\d[\d,]*(?:\.\d{0,2})?)$/.exec(text)
  return Number(match?.[1]?.replaceAll(',', '') ?? 0) * 100 > maxEnteredCents
}
