/** What the marks of amounts mean in one file. */
import { decimalsOf, ledgerCurrency as usualLedgerCurrency } from '#domain/money/currency'
import { type MarkedCurrency, readMarks, sharedSigns } from './cells/currency-marks.ts'
import type { Reading } from './reading.ts'

/** Returns what a mark means; null for the sign of several currencies that the file leaves open. */
export function meaningOf({ currencies, sharedSign }: MarkedCurrency, reading: Reading): string | null {
  if (sharedSign === null) return currencies?.[0] ?? null
  const { currency, answers } = reading
  const { usual } = sharedSigns[sharedSign]
  const likely = [currency, answers[sharedSign], answers.currency, ledgerOf(reading), usual]
  return likely.find(code => typeof code === 'string' && currencies?.includes(code)) ?? null
}

/** Returns the currency of the collector's ledger. */
export function ledgerOf({ ledgerCurrency }: Reading): string {
  return ledgerCurrency ?? usualLedgerCurrency
}

/** Whether an amount is in a currency without decimals, such as yen: 12,800 are thousands there. */
export function isWhole(cell: string, reading: Reading): boolean {
  const currency = currencyOfCell(cell, reading)
  return currency !== null && decimalsOf(currency) === 0
}

/** Whether a price may be in another currency than the ledger's. Quicker than to read the row. */
export function isForeign(cell: string, reading: Reading): boolean {
  const currency = currencyOfCell(cell, reading)
  return currency !== null && currency !== ledgerOf(reading)
}

/** What an amount is in, with the currency of its row behind it; null for one that cannot be read. */
function currencyOfCell(cell: string, reading: Reading): string | null {
  const marks = readMarks(cell)
  if (marks === null) return null
  const bare = reading.currency ?? reading.answers.currency ?? ledgerOf(reading)
  return marks.currencies === null ? bare : meaningOf(marks, reading)
}
