import { maxEnteredCents } from '#domain/money/money'
import { ledger } from './ledger.ts'
import { formatCents } from './money.ts'
import { withoutSign } from './typed-amount.ts'

/** Explains what is wrong with the text of a required money field: blank, too large or malformed. */
export function amountError(name: string, typed: string): string {
  return typed.trim() === '' ? `${name} is required.` : malformedAmountError(typed)
}

/** Explains what is wrong with a text that is no amount. Mentions the limit only when it is exceeded. */
export function malformedAmountError(typed: string, example = '12.50'): string {
  if (isTooLarge(typed)) return `The most you can enter is ${formatCents(maxEnteredCents)}.`
  const { currency, isWhole } = ledger()
  if (!isWhole) return `Enter an amount like ${example}.`
  const wholeExample = example.replace(/\d+\.\d\d/g, amount => String(Math.round(Number(amount) * 100)))
  return `Enter an amount like ${wholeExample}. ${currency} has no decimals.`
}

function isTooLarge(typed: string): boolean {
  const match = /^(\d[\d,]*(?:\.\d{0,2})?)$/.exec(withoutSign(typed.trim().replace(/^-/, '')))
  return Number(match?.[1]?.replaceAll(',', '') ?? 0) * 100 > maxEnteredCents
}
