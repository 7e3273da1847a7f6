import { maxEnteredCents } from '#domain/money/money'
import { formatCents } from './money.ts'

/** Explains what is wrong with the text of a required money field: blank, too large or malformed. */
export function amountError(name: string, typed: string): string {
  return typed.trim() === '' ? `${name} is required.` : malformedAmountError(typed)
}

/** Explains what is wrong with a text that is no amount. Mentions the limit only when it is exceeded. */
export function malformedAmountError(typed: string, example = '12.50'): string {
  return isTooLarge(typed.trim())
    ? `The most you can enter is ${formatCents(maxEnteredCents)}.`
    : `Enter an amount like ${example}.`
}

function isTooLarge(text: string): boolean {
  const match = /^-?\$?\s*(\d[\d,]*(?:\.\d{0,2})?)$/.exec(text)
  return Number(match?.[1]?.replaceAll(',', '') ?? 0) * 100 > maxEnteredCents
}
