/** The currency that a heading names: Price (EUR), Cost in $. */
import { ledgerCurrencies } from '#domain/money/currency'
import { readMarks, sharedSigns } from './cells/currency-marks.ts'

/** At the end of a heading or in brackets, and nowhere else: TRY and ALL are currencies too. */
const atEnd = /(?:^|\s)(?:in\s+)?[([]?\s*(\p{L}{0,3}\s?\p{Sc}|[A-Za-z]{3}|z[łŁ]|K[čČ])\s*[)\]]?\s*$/u

/** Returns a heading without the currency behind it: "Price". */
export function withoutCurrency(heading: string): string {
  const named = currencyAtEnd(heading)
  return named === null ? heading : heading.replace(atEnd, '')
}

/** Returns what the amounts under a heading are in: for a sign of several currencies the ledger's, else the usual one. */
export function headingCurrency(heading: string, ledgerCurrency: string): string | null {
  const named = currencyAtEnd(heading)
  if (named === null) return /\bpennies\b/i.test(heading) ? 'USD' : null
  if (named.sharedSign === null) return named.currencies[0] ?? null
  return named.currencies.includes(ledgerCurrency) ? ledgerCurrency : sharedSigns[named.sharedSign].usual
}

/** More is no heading of a price. */
const longestHeading = 100

function currencyAtEnd(heading: string) {
  if (heading.length > longestHeading) return null
  const mark = atEnd.exec(heading)?.[1] ?? ''
  const { currencies = null, sharedSign = null } = readMarks(mark) ?? {}
  if (currencies === null) return null
  const isCode = /^[A-Za-z]{3}$/.test(mark)
  return isCode && !ledgerCurrencies.includes(mark.toUpperCase()) ? null : { currencies, sharedSign }
}
