/** What a row keeps of a purchase besides its price: our own files have it, and sheets with such columns. */
import { extraCostsOf } from '#domain/copies/extra-costs'
import { currencies, unitsFromHundredths } from '#domain/money/currency'
import { zeroCents } from '#domain/money/money'
import type { Rate } from '#domain/money/exchange'
import { paidPrice, type PaidPrice, rateSentence, readEnteredRate } from '#domain/money/paid-price'
import { isDay } from '#domain/day'
import { readYes } from './cells/yes-cell.ts'
import { type ImportField, importFieldNames } from './reading.ts'
import type { KeptCosts } from './import-row.ts'
import { readAmountIn } from './row-amount.ts'
import type { RowCells } from './row-cells.ts'

/**
 * Reads the cells of a row with so many copies, whose price is in a currency; null for the ledger's. What cannot be read is
 * noted as a wrong cell.
 */
export function readKeptCosts(cells: RowCells, quantity: number, currency: string | null): KeptCosts {
  const copies = cells.reading.answers.priceFor === 'copy' ? quantity : 1
  const part = (field: ImportField) => readAmountIn(cells, field, copies, currency) ?? zeroCents
  const ownPriceCents = readAmountIn(cells, 'ownPrice', 1, currency)
  return {
    purchaseCosts: extraCostsOf(part),
    ownPriceCents,
    countsOwnPrice: ownPriceCents !== null && isYes(cells, 'ownPriceCounts'),
    paid: readPaidPrice(cells, copies),
    rate: cells.text('paidAmount') === '' ? readRate(cells) : null,
  }
}

function readRate(cells: RowCells): Rate | null {
  const text = cells.text('paidRate')
  const rate = readEnteredRate(text)
  if (text !== '' && rate === null) cells.isWrong('paidRate', rateSentence)
  return rate
}

function isYes(cells: RowCells, field: ImportField): boolean {
  const text = cells.text(field)
  const answer = text === '' ? false : readYes(text)
  if (answer === null) cells.isWrong(field, `${importFieldNames[field]} must be yes or no.`)
  return answer ?? false
}

function readPaidPrice(cells: RowCells, copies: number): PaidPrice | null {
  if (cells.text('paidAmount') === '') return null
  const currency = cells.text('paidCurrency').toUpperCase()
  if (!currencies.includes(currency)) {
    cells.isWrong('paidCurrency', 'The other currency must be a code such as EUR.')
    return null
  }
  const amount = readAmountIn(cells, 'paidAmount', copies, currency)
  const rate = readEnteredRate(cells.text('paidRate'))
  const day = cells.text('paidRateDay')
  if (amount === null) return null
  if (rate === null) cells.isWrong('paidRate', rateSentence)
  else if (day !== '' && !isDay(day))
    cells.isWrong('paidRateDay', 'The day of the rate must be a day such as 2025-06-08.')
  else {
    const units = unitsFromHundredths(amount, currency)
    if (units !== null) return paidPrice({ units, currency, rate: null }, rate, day === '' ? null : day)
    cells.isWrong('paidAmount', `An amount in ${currency} has no decimals.`)
  }
  return null
}
