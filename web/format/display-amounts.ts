/** Formats cents of the ledger in another currency, for people who think in it. Never for what is added up or sent. */
import { converted } from '#domain/money/exchange'
import { decimalsOf } from '#domain/money/currency'
import { readEnteredRate } from '#domain/money/paid-price'
import { formatUnits } from './currency.ts'
import { formatCents, formatSignedCents } from './values.ts'

/** A currency with two decimals: the amounts of every ledger are hundredths, also those in yen. */
const ofHundredths = 'USD'

/** How amounts of the ledger are written. */
export interface Amounts {
  readonly format: (cents: number) => string
  /** With a plus for positive amounts. */
  readonly formatSigned: (cents: number) => string
}

/**
 * Writes amounts at a rate, rounded to the currency's smallest unit and half away from zero: "≈ €123.45", "≈ +¥12,000".
 * An amount with too many units to be exact stays in the ledger's currency. Null for a rate that cannot be right.
 */
export function amountsAt(currency: string, rateNumber: number): Amounts | null {
  const rate = readEnteredRate(String(rateNumber))
  if (rate === null) return null
  const unitsPerCent = (rateNumber * 10 ** decimalsOf(currency)) / 100
  const isExact = (cents: number) => Math.abs(cents) * unitsPerCent < Number.MAX_SAFE_INTEGER / 2
  const text = (cents: number) => {
    const units = converted({ units: Math.round(Math.abs(cents)), currency: ofHundredths }, currency, rate)
    return formatUnits(cents < 0 && units > 0 ? -units : units, currency)
  }
  return {
    format: cents => (isExact(cents) ? `≈\u00a0${text(cents)}` : formatCents(cents)),
    formatSigned: cents =>
      isExact(cents) ? `≈\u00a0${cents > 0 ? '+' : ''}${text(cents)}` : formatSignedCents(cents),
  }
}
