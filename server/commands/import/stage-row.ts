/** From the cells of a row to what it adds, before it is known which product it means. */
import { costsInWords, extraTotalCents } from '#domain/copies/extra-costs'
import { costsAboveWhole } from '#domain/copies/purchase-costs'
import { smallestUnit, unitsFromHundredths, wholeUnitsFault } from '#domain/money/currency'
import { type Cents, cents, maxEnteredCents, zeroCents } from '#domain/money/money'
import { paidCents, type PaidPrice, paidPrice, readEnteredRate } from '#domain/money/paid-price'
import type { ImportRow, RowReading, SkippedRow } from '#domain/import/import-row'
import { likenessKey, printingWords } from '#domain/import/match'
import type { Reading } from '#domain/import/reading'
import { type RateOfDay, rateText } from '#domain/money/exchange'
import { capitalised } from '#domain/text'
import type { RowCopies, StagedRow } from '#server/db/import/staged-row'

/** What rows are read by. */
export interface StagingContext {
  readonly reading: Reading
  /** ISO 4217: what costs are in. */
  readonly ledgerCurrency: string
  readonly today: string
  /** What one of a currency is in the ledger's on a day; undefined when unknown. */
  readonly rateOn: (currency: string, day: string) => RateOfDay | undefined
}

const skippedSentences: Readonly<Record<SkippedRow, string>> = {
  blank: 'The row is empty.',
  'no copies': 'The row has no copies.',
  total: 'The row is a total, not a card.',
  'not owned': 'The row says that you do not own the card.',
  sold: 'The row says the copy was sold.',
  removed: 'The row says the copy was removed from the collection.',
  'other game': 'The product is from another game.',
}

/** A row that adds nothing, and why. */
export function skippedRow(line: number, cells: readonly string[], why: SkippedRow): StagedRow {
  return { ...noCopies(line, cells), verdict: 'skipped', sentence: skippedSentences[why], faults: [] }
}

function noCopies(line: number, cells: readonly string[]) {
  return { line, cells, copies: null, alike: '', productId: null, candidates: [], decision: null }
}

/** A row with its copies, and the product that it wants. */
export interface ReadCopies {
  readonly row: ImportRow
  readonly copies: RowCopies
  /** At which rate of the collector or the row it was converted. Nothing is assumed there. */
  readonly converted: string | null
}

/** From what the cells of a row say: its copies, or why it adds none. */
export function stageRow(
  { line, cells }: Pick<StagedRow, 'line' | 'cells'>,
  read: RowReading,
  context: StagingContext,
): StagedRow | (ReadCopies & Pick<StagedRow, 'line' | 'cells' | 'alike'>) {
  if ('skipped' in read) return skippedRow(line, cells, read.skipped)
  const none = noCopies(line, cells)
  if ('wrong' in read) {
    const faults = read.wrong.map(({ column, sentence }) => ({ column, sentence }))
    return { ...none, verdict: 'wrong', sentence: null, faults }
  }
  const row = read.ok
  const whole = costOf(row, context)
  if ('fault' in whole) {
    const faults = [{ column: context.reading.columns.price, sentence: whole.fault }]
    return { ...none, verdict: 'wrong', sentence: null, faults }
  }
  const { converted = null, ...cost } = whole
  const { name, setName, setCode, cardNumber, language, productType } = row.product
  const copies: RowCopies = {
    name,
    setName: setName ?? setCode,
    cardNumber,
    printing: printingWords(row.product),
    language,
    productType,
    state: row.state,
    quantity: row.quantity,
    ...cost,
    isPriced: row.paidCents !== null || row.state.kind === 'grading',
    purchaseDate: row.purchaseDate,
    purchaseCosts: row.purchaseCosts,
    ownPriceCents: row.ownPriceCents,
    countsOwnPrice: row.countsOwnPrice,
    remarks: row.remarks,
  }
  return { line, cells, row, copies, converted, alike: likenessKey(row.product) }
}

interface Cost {
  readonly costCents: Cents
  readonly paid: PaidPrice | null
  /** At which rate it was converted, where that is not a reference rate. */
  readonly converted?: string
}

/** What all copies of a row cost, in the ledger's currency. A copy in grading has its costs by itself. */
function costOf(row: ImportRow, context: StagingContext): Cost | { readonly fault: string } {
  const cost = wholeCostOf(row, context)
  return 'fault' in cost ? cost : (partsFault(row, cost, context) ?? cost)
}

/** The parts of a cost are no more than the whole, and no finer than the ledger. */
function partsFault(
  { state, quantity, purchaseCosts, ownPriceCents, currency }: ImportRow,
  { costCents }: Cost,
  { ledgerCurrency }: StagingContext,
): { readonly fault: string } | null {
  const isForeign = currency !== null && currency !== ledgerCurrency
  if (isForeign && state.kind === 'grading')
    return {
      fault: `Costs of a copy in grading must be in ${ledgerCurrency}, the currency of your collection.`,
    }
  const wholeCents = state.kind === 'grading' ? state.rawCardCostCents * quantity : costCents
  if (extraTotalCents(purchaseCosts) > wholeCents) return { fault: costsAboveWhole }
  const unit = smallestUnit(ledgerCurrency)
  if (isForeign && (extraTotalCents(purchaseCosts) > 0 || ownPriceCents !== null))
    return {
      fault: `${capitalised(costsInWords('and', 'own prices'))} must be in ${ledgerCurrency}, the currency of your collection.`,
    }
  const amounts = [...Object.values(purchaseCosts), ownPriceCents ?? zeroCents]
  return amounts.some(amount => amount % unit !== 0) ? { fault: wholeUnitsFault(ledgerCurrency) } : null
}

function wholeCostOf(row: ImportRow, context: StagingContext): Cost | { readonly fault: string } {
  const { state, quantity, paidCents: amount, currency } = row
  const { ledgerCurrency } = context
  // What it came to at the rate of then is in the row, and stays.
  const paid = row.paid?.currency === ledgerCurrency ? null : row.paid
  if (state.kind === 'grading')
    return { costCents: cents((state.rawCardCostCents + state.gradingCostCents) * quantity), paid }
  if (amount === null) return { costCents: zeroCents, paid: null }
  const cost =
    currency === null || currency === ledgerCurrency
      ? { costCents: amount, paid }
      : converted(row, amount, currency, context)
  if ('fault' in cost) return cost
  if (cost.costCents > maxEnteredCents * quantity) return { fault: 'A copy can cost at most 100,000,000.' }
  if (cost.costCents % smallestUnit(ledgerCurrency) !== 0) return { fault: wholeUnitsFault(ledgerCurrency) }
  return cost
}

function converted(
  { purchaseDate, rate: rateOfRow }: ImportRow,
  amount: Cents,
  currency: string,
  { reading, ledgerCurrency, today, rateOn }: StagingContext,
): Cost | { readonly fault: string } {
  if (amount === 0) return { costCents: zeroCents, paid: null }
  const units = unitsFromHundredths(amount, currency)
  if (units === null) return { fault: wholeUnitsFault(currency) }
  const day = purchaseDate ?? today
  const known = rateOfRow === null ? rateOn(currency, day) : undefined
  const rate = known?.rate ?? rateOfRow ?? readEnteredRate(reading.answers.rates?.[currency] ?? '')
  if (rate === null)
    return { fault: `No exchange rate from ${currency} to ${ledgerCurrency} is known for ${day}.` }
  const entered = { units, currency, rate: null }
  const costCents = paidCents(entered, rate, ledgerCurrency)
  if (typeof costCents !== 'number') return { fault: costCents.sentence }
  const paid = paidPrice(entered, rate, known?.day ?? null)
  if (known !== undefined) return { costCents, paid }
  const whose = rateOfRow === null ? 'your rate' : 'the rate in the row'
  const converted = `Converted at 1 ${currency} = ${rateText(rate)} ${ledgerCurrency}, ${whose}.`
  return { costCents, paid, converted }
}
