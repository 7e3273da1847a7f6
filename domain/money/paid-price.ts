/**
 * What was paid in another currency: the amount, and the rate it was converted by, once. The rate is the reference rate
 * of the purchase day, or the collector's own where there is none.
 */
import {
  amountFromUnits,
  currencies,
  decimalsSentence,
  ledgerCurrency as usualLedgerCurrency,
  maxForeignAmount,
  smallestUnit,
  unitsFromAmount,
} from './currency.ts'
import { converted, type Rate, rateText } from './exchange.ts'
import { type Cents, cents, maxEnteredCents } from './money.ts'
import { invalid, type Refusal } from '#domain/refusal'

export interface PaidPrice {
  /** In the smallest units of the currency. */
  readonly units: number
  /** Never the ledger's. */
  readonly currency: string
  /** What one of the currency is in the ledger's: an exact decimal, such as 0.006295. */
  readonly rate: string
  /** The day of the reference rate. Null for a rate that the collector entered. */
  readonly rateDay: string | null
}

/** The fields of a request. Undefined and null both mean that a field was left blank. */
export interface PaidRequest {
  readonly paidAmount?: number | null | undefined
  readonly paidCurrency?: string | null | undefined
  readonly rate?: number | null | undefined
}

/** What is to be converted. The rate is null where the collector did not enter one. */
export interface EnteredPaid {
  readonly units: number
  readonly currency: string
  readonly rate: Rate | null
}

/** Reads the fields of a request, or refuses them. Null when nothing was paid in another currency. */
export function enteredPaid(
  request: PaidRequest,
  ledgerCurrency = usualLedgerCurrency,
): EnteredPaid | Refusal | null {
  const { paidAmount = null, paidCurrency = null, rate = null } = request
  if (paidAmount === null) {
    if (paidCurrency === null && rate === null) return null
    return invalid('Enter the amount that was paid in this currency.', 'paidAmount')
  }
  if (paidCurrency === null) return invalid('Choose the currency of the amount paid.', 'paidCurrency')
  if (!currencies.includes(paidCurrency)) return invalid('This is not a currency.', 'paidCurrency')
  if (paidCurrency === ledgerCurrency)
    return invalid(`Your collection is in ${ledgerCurrency}. Enter it as the price paid.`, 'paidCurrency')
  const units = unitsFromAmount(paidAmount, paidCurrency)
  if (units === null) {
    const isTooMuch = paidAmount > maxForeignAmount
    return invalid(isTooMuch ? 'This is too much.' : decimalsSentence(paidCurrency), 'paidAmount')
  }
  const read = rate === null ? null : readEnteredRate(String(rate))
  if (rate !== null && read === null) return invalid(rateSentence, 'rate')
  return { units, currency: paidCurrency, rate: read }
}

/** Says that a rate has to be entered. */
export function noRateSentence(currency: string, day: string, ledgerCurrency = usualLedgerCurrency): string {
  return `No exchange rate from ${currency} to ${ledgerCurrency} is known for ${day}. Enter the rate.`
}

export const rateSentence = 'The rate must be a number from 0.000001 to 1,000,000.'

/** Reads a rate that a collector enters, as a decimal: 0.0066, or as JSON carries it. Null for anything else. */
export function readEnteredRate(text: string): Rate | null {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,22}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const size = Number(text)
  if (size < 0.000_001 || size > 1_000_000) return null
  return { units: BigInt(whole + fraction), decimals: fraction.length }
}

/**
 * Converts what was paid to hundredths of the ledger's currency, rounded half up to its smallest unit. Refuses what no copy
 * can cost.
 */
export function paidCents(
  { units, currency }: EnteredPaid,
  rate: Rate,
  ledgerCurrency = usualLedgerCurrency,
): Cents | Refusal {
  const tooMuch = invalid('Converted, this is more than 100,000,000.', 'paidAmount')
  // Nearly: what is converted below then is an exact integer.
  if (amountFromUnits(units, currency) * Number(rateText(rate)) > maxEnteredCents) return tooMuch
  const amount = converted({ units, currency }, ledgerCurrency, rate) * smallestUnit(ledgerCurrency)
  return amount <= maxEnteredCents ? cents(amount) : tooMuch
}

/** Puts together what is kept of a price paid in another currency. */
export function paidPrice({ units, currency }: EnteredPaid, rate: Rate, rateDay: string | null): PaidPrice {
  return { units, currency, rate: rateText(rate), rateDay }
}
