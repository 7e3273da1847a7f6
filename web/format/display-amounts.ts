/** Formats cents of the ledger in another currency, for people who think in it. Never for what is added up or sent. */
import { converted } from '#domain/money/exchange'
import { ledgerCurrency } from '#domain/money/currency'
import { readEnteredRate } from '#domain/money/paid-price'
import { formatUnits } from './currency.ts'

/** How amounts of the ledger are written. */
export interface Amounts {
  readonly format: (cents: number) => string
  /** With a plus for positive amounts. */
  readonly formatSigned: (cents: number) => string
}

/**
 * Writes amounts at a rate, rounded to the currency's smallest unit and half away from zero: "≈ €123.45", "≈ +¥12,000".
 * Null for a rate that cannot be right.
 */
export function amountsAt(currency: string, rateNumber: number): Amounts | null {
  const rate = readEnteredRate(String(rateNumber))
  if (rate === null) return null
  const text = (cents: number) => {
    const units = converted({ units: Math.round(Math.abs(cents)), currency: ledgerCurrency }, currency, rate)
    return formatUnits(cents < 0 && units > 0 ? -units : units, currency)
  }
  return {
    format: cents => `≈\u00a0${text(cents)}`,
    formatSigned: cents => `≈\u00a0${cents > 0 ? '+' : ''}${text(cents)}`,
  }
}
