/** Amounts in the ledger's currency as a collector types them. */
import { type Cents, centsFromText, maxEnteredCents, textFromCents, zeroCents } from '#domain/money/money'
import { ledger } from './ledger.ts'
import { formatCents } from './values.ts'

/**
 * Parses what a collector types into a money field: digits, with the ledger's sign before them if they like, thousands
 * commas in the right places and at most the decimals that the currency has. Null for anything else, for negatives, and
 * for the sign of another currency.
 */
export function centsFromTyped(typed: string): Cents | null {
  const { isWhole } = ledger()
  const plain = withoutSign(typed)
  return plain.startsWith('$') || (isWhole && /\.\d/.test(plain)) ? null : centsFromText(plain)
}

/** The same for an optional amount: a blank is 0. */
export function centsOrZero(typed: string): Cents | null {
  return typed.trim() === '' ? zeroCents : centsFromTyped(typed)
}

/** Formats cents as the plain text of a money field: 1250 is "12.50", and 120000 yen are "1200". */
export function typedFromCents(cents: Cents): string {
  const text = textFromCents(cents)
  return ledger().isWhole ? text.replace(/\.\d\d$/, '') : text
}

/** The same for an optional amount: 0 is blank. */
export function typedUnlessZero(cents: Cents): string {
  return cents === 0 ? '' : typedFromCents(cents)
}

/** Returns a typed amount without the ledger's sign. */
export function withoutSign(typed: string): string {
  const text = typed.trim()
  const sign = ledger().sign.trim()
  return text.startsWith(sign) ? text.slice(sign.length).trim() : text
}

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
