/** Reads the amounts of a row, each in the currency that its sign, its row, its column or the file says. */
import { unitsFromHundredths } from '#domain/money/currency'
import type { Cents } from '#domain/money/money'
import { type DecimalMark, isBelowZero, type ReadAmount, readAmount } from './cells/amount.ts'
import { type MarkedCurrency, placeOfMark, readMarks, sharedSigns } from './cells/currency-marks.ts'
import { type ImportField, importFieldNames } from './reading.ts'
import type { RowCells } from './row-cells.ts'
import { isWhole, ledgerOf, meaningOf } from './sign-meaning.ts'

export interface RowAmount {
  /** Hundredths of the currency of all copies. */
  readonly cents: Cents
  /** ISO 4217; null for the ledger's. */
  readonly currency: string | null
}

/**
 * Reads the price of a row. Null for a cell that is blank or wrong, which is noted. Noted too is a sign of several currencies
 * that is read as the usual one of them although nothing in the file says so.
 */
export function readPrice(cells: RowCells, copies: number): RowAmount | null {
  const amount = amountOf(cells, 'price', copies, cells.text('currency'))
  const currency = amount && currencyOf(cells, amount)
  if (amount === null || currency === 'wrong') return null
  if (currency !== null && unitsFromHundredths(amount.eachCents, currency) === null) {
    cells.isWrong('price', `Price paid must be a whole number, as ${currency} has no decimals.`)
    return null
  }
  const isGuessed = amount.sharedSign !== null && currency === sharedSigns[amount.sharedSign].usual
  if (isGuessed && currency !== ledgerOf(cells.reading) && currency !== currencyOfRow(cells))
    cells.isReadAs(
      `Price paid “${cells.text('price')}” read as ${currency === 'USD' ? 'US dollars' : 'Japanese yen'}.`,
    )
  return { cents: amount.cents, currency }
}

/** Reads an amount that must be in a currency; null for the ledger's. Null for a cell that is blank or wrong. */
export function readAmountIn(
  cells: RowCells,
  field: ImportField,
  copies: number,
  currency: string | null,
): Cents | null {
  const wanted = currency ?? ledgerOf(cells.reading)
  const amount = amountOf(cells, field, copies, wanted)
  if (amount === null || (amount.currencies?.includes(wanted) ?? true)) return amount?.cents ?? null
  cells.isWrong(field, `${importFieldNames[field]} must be in ${wanted}.`)
  return null
}

/** `currencyText` names the currency of an amount that does not. */
function amountOf(
  cells: RowCells,
  field: ImportField,
  copies: number,
  currencyText: string,
): ReadAmount | null {
  const text = cells.text(field)
  if (text === '') return null
  const { answers, hasCents } = cells.reading
  const isInWhole = isWhole(text + currencyText, cells.reading)
  const decimalMark = isInWhole ? otherMark(text) : answers.decimalMark
  const amount = readAmount(text, { decimalMark, hasCents }, copies)
  if (amount !== null) return amount
  const fault = isBelowZero(text)
    ? 'must not be below zero.'
    : 'must be an amount from 0 to 100,000,000, such as 12.50.'
  cells.isWrong(field, `${importFieldNames[field]} ${fault}`)
  return null
}

/** The decimal mark with which the only mark of an amount is of thousands. */
function otherMark(text: string): DecimalMark {
  return text.includes(',') ? '.' : ','
}

/** Returns what the amounts of a row are in that have no sign; null for the ledger's. */
export function currencyOfRow(cells: RowCells): string | null {
  const { currency, answers } = cells.reading
  return inColumn(cells) ?? currency ?? answers.currency ?? null
}

/** The currency that the row's own column names; null for none. */
function inColumn(cells: RowCells): string | null {
  const text = cells.text('currency')
  if (text === '') return null
  const named = readMarks(text)
  const currency = named && named.rest.trim() === placeOfMark ? meaningOf(named, cells.reading) : null
  const isNoted = cells.wrong.some(({ column }) => column === cells.reading.columns.currency)
  if (currency === null && !isNoted) cells.isWrong('currency', 'Currency must be a code such as USD or EUR.')
  return currency
}

function currencyOf(cells: RowCells, amount: MarkedCurrency): string | null | 'wrong' {
  if (amount.currencies === null) return currencyOfRow(cells)
  const column = inColumn(cells)
  if (column !== null && amount.currencies.includes(column)) return column
  const meaning = column === null ? meaningOf(amount, cells.reading) : null
  if (meaning !== null) return meaning
  const codes = amount.currencies.slice(0, 3).join(', ')
  const fault =
    column === null
      ? `could be in several currencies. Write a code instead, such as ${codes}.`
      : `names a different currency than the row, which is in ${column}.`
  cells.isWrong('price', `Price paid ${fault}`)
  return 'wrong'
}
