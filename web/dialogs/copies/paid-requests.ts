/**
 * The forms that add and edit, with a price in another currency: read as if it had been typed in the ledger's, and sent
 * in the one it was paid in, for the server to convert.
 */
import { type Cents, times, zeroCents } from '#domain/money/money'
import { paidCents } from '#domain/money/paid-price'
import type { CopyEdit } from '#web/api/collection.ts'
import { ledger } from '#web/format/ledger.ts'
import { type AddForm, type AddReading, readAddForm } from './add-to-collection-form.ts'
import { type EditForm, type EditReading, hasGradingCosts, readEditForm } from './edit-copy-form.ts'
import { quantityOf } from './costs/order-cost.ts'
import { atPaidAmount, isForeign, itemText, type PaidReading, type PaidTexts, sentPaid } from './paid-form.ts'

/** Returns the form as if the price had been typed in the ledger's currency. */
export function addInLedger(form: AddForm, reading: PaidReading | null): AddForm {
  if (reading === null) return form
  const values = { ...form.values, [priceFieldOf(form)]: itemText(reading) }
  return { ...form, values, itemsTogether: quantity => togetherCents(reading, quantity) }
}

export function readPaidAdd(form: AddForm, reading: PaidReading | null): AddReading {
  const read = readAddForm(addInLedger(form, reading))
  if (reading === null) return read
  if ('errors' in read) return { errors: atPaidAmount(read.errors, priceFieldOf(form), reading) }
  if (reading.paid === null) return { errors: reading.errors }
  const { purchasePriceCents: _price, rawCardCostCents: _raw, ...send } = read.send
  const copies = send.amountsFor === 'all' ? (quantityOf(form.values) ?? 1) : 1
  return { send: { ...send, ...sentPaid(reading.paid, copies) } }
}

function priceFieldOf({ kind }: AddForm): 'rawCardCost' | 'purchasePrice' {
  return kind === 'grading' ? 'rawCardCost' : 'purchasePrice'
}

/** Converts the prices of all copies at once, as the server does; too much to convert is their sum. */
function togetherCents({ paid }: PaidReading, quantity: number): Cents {
  if (paid === null) return zeroCents
  const { entered, rate, itemCents } = paid
  const together = paidCents({ ...entered, units: entered.units * quantity }, rate, ledger().currency)
  return typeof together === 'number' ? together : times(itemCents, quantity)
}

/** Returns the form as if the price had been typed in the ledger's currency. */
export function editInLedger(form: EditForm, reading: PaidReading | null): EditForm {
  if (reading === null) return form
  const { copy } = form
  const grading = copy.kind === 'graded' ? (copy.gradingCostCents ?? zeroCents) : zeroCents
  return { ...form, values: { ...form.values, [editedPriceOf(form)]: itemText(reading, grading) } }
}

export function readPaidEdit(form: EditForm, texts: PaidTexts, reading: PaidReading | null): EditReading {
  const { copy } = form
  const read = readEditForm(editInLedger(form, reading))
  if (reading === null) {
    if ('errors' in read || copy.paidCurrency === null || isForeign(texts)) return read
    return { send: { ...read.send, paidAmount: null } }
  }
  if ('errors' in read) return { errors: atPaidAmount(read.errors, editedPriceOf(form), reading) }
  if (reading.paid === null) return { errors: reading.errors }
  const { purchasePriceCents, rawCardCostCents, ...others } = read.send ?? {}
  const paid = sentPaid(reading.paid, 1)
  const hasOtherPrice =
    purchasePriceCents !== undefined ||
    rawCardCostCents !== undefined ||
    paid.rate !== undefined ||
    paid.paidAmount !== copy.paidAmount ||
    paid.paidCurrency !== copy.paidCurrency
  const send: CopyEdit = { ...others, ...(hasOtherPrice && paid) }
  return { send: Object.keys(send).length > 0 ? send : null }
}

function editedPriceOf({ copy, isForGrading }: EditForm): 'rawCardCost' | 'purchasePrice' {
  return hasGradingCosts(copy.kind, isForGrading) ? 'rawCardCost' : 'purchasePrice'
}
