/** Formats amounts in other currencies than the ledger's, and rates. By hand, like counts. */
import { decimalsOf, textFromUnits, unitsFromAmount } from '#domain/money/currency'
import { formatDay, withCommas } from './values.ts'
import { signOfCurrency } from './ledger.ts'

/** Formats smallest units with the decimals of the currency: "¥12,000", "€12.50", "CHF 3.00", "-€5.00". */
export function formatUnits(units: number, currency: string): string {
  const [whole = '', decimals] = textFromUnits(Math.abs(units), currency).split('.')
  const minus = units < 0 ? '-' : ''
  return `${minus}${signOfCurrency(currency)}${withCommas(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Formats hundredths of a currency that need not be the ledger's: 750 euro cents are "€7.50". */
export function formatHundredths(hundredths: number, currency: string): string {
  return formatUnits(Math.round((hundredths * 10 ** decimalsOf(currency)) / 100), currency)
}

/** Formats a rate with up to six digits: 0.006295065626 is "0.00629507". */
export function formatRate(rate: number): string {
  return String(Number(rate.toPrecision(6)))
}

/** What a copy has of a price in another currency. */
interface PaidAbroad {
  readonly paidAmount: number | null
  readonly paidCurrency: string | null
  readonly rate: number | null
  readonly rateDay: string | null
}

/** Says what was paid in another currency: "Paid ¥12,000 (at 0.0066 on Nov 3, 26)". Null when nothing was. */
export function paidWords(paid: PaidAbroad): string | null {
  const text = paidText(paid)
  return text && `Paid ${text}`
}

/** The same without the verb. */
export function paidText({ paidAmount, paidCurrency, rate, rateDay }: PaidAbroad): string | null {
  if (paidAmount === null || paidCurrency === null || rate === null) return null
  const units = unitsFromAmount(paidAmount, paidCurrency)
  if (units === null) return null
  const on = rateDay === null ? '' : ` on ${formatDay(rateDay)}`
  return `${formatUnits(units, paidCurrency)} (at ${formatRate(rate)}${on})`
}
