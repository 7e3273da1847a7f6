/** What a row keeps of a purchase besides its price: our own files have it, and sheets with such columns. */
import { type ExtraCosts, noExtraCosts } from '#domain/collection/extra-costs'
import { currencies, decimalsOf } from '#domain/money/currency'
import { type Cents, zeroCents } from '#domain/money/money'
import { paidPrice, type PaidPrice, rateSentence, readEnteredRate } from '#domain/money/paid-price'
import { isDay } from '#domain/day'
import { readAmount } from './cells/amount.ts'
import { type ImportField, importFieldNames } from './reading.ts'
import type { RowCells } from './row-cells.ts'

export interface KeptCosts {
  /** Parts of what all copies of the row cost. */
  readonly purchaseCosts: ExtraCosts
  /** Of each copy, in the ledger's currency; null for none. */
  readonly ownPriceCents: Cents | null
  /** Whether it counts instead of the market price. */
  readonly countsOwnPrice: boolean
  /** What was paid for all copies in another currency, at the rate of then; null when the row does not say. */
  readonly paid: PaidPrice | null
}

/** Reads the cells of a row with so many copies. What cannot be read is noted as a wrong cell. */
export function readKeptCosts(cells: RowCells, quantity: number): KeptCosts {
  const copies = cells.reading.answers.priceFor === 'copy' ? quantity : 1
  const part = (field: ImportField) => readCents(cells, field, copies) ?? zeroCents
  const hasParts = cells.has('fees') || cells.has('shipping') || cells.has('tax')
  const ownPriceCents = readCents(cells, 'ownPrice', 1)
  return {
    purchaseCosts: hasParts
      ? { feesCents: part('fees'), shippingCents: part('shipping'), taxCents: part('tax') }
      : noExtraCosts,
    ownPriceCents,
    countsOwnPrice: ownPriceCents !== null && readYes(cells, 'ownPriceCounts'),
    paid: readPaidPrice(cells, copies),
  }
}

function readYes(cells: RowCells, field: ImportField): boolean {
  const text = cells.text(field).toLowerCase()
  if (!['', 'yes', 'no'].includes(text)) cells.isWrong(field, `${importFieldNames[field]} must be yes or no.`)
  return text === 'yes'
}

function readCents(cells: RowCells, field: ImportField, copies: number): Cents | null {
  const text = cells.text(field)
  if (text === '') return null
  const { hasCents, answers } = cells.reading
  const amount = readAmount(text, { decimalMark: answers.decimalMark, hasCents }, copies)
  if (amount === null)
    cells.isWrong(field, `${importFieldNames[field]} must be an amount from 0 to 100,000,000, such as 12.50.`)
  return amount?.cents ?? null
}

function readPaidPrice(cells: RowCells, copies: number): PaidPrice | null {
  const amount = readCents(cells, 'paidAmount', copies)
  if (amount === null) return null
  const currency = cells.text('paidCurrency').toUpperCase()
  const rate = readEnteredRate(cells.text('paidRate'))
  const day = cells.text('paidRateDay')
  if (!currencies.includes(currency))
    cells.isWrong('paidCurrency', 'The other currency must be a code such as EUR.')
  else if (rate === null) cells.isWrong('paidRate', rateSentence)
  else if (day !== '' && !isDay(day))
    cells.isWrong('paidRateDay', 'The day of the rate must be a day such as 2025-06-08.')
  else {
    const units = (amount * 10 ** decimalsOf(currency)) / 100
    if (Number.isSafeInteger(units))
      return paidPrice({ units, currency, rate: null }, rate, day === '' ? null : day)
    cells.isWrong('paidAmount', `An amount in ${currency} has no decimals.`)
  }
  return null
}
