/** What was paid in another currency, as texts of a form: read with the domain's rules and converted as the server will. */
import { useQuery } from '@tanstack/react-query'
import { amountFromUnits, decimalsOf, unitsFromAmount, unitsFromText } from '#domain/money/currency'
import { type Rate, rateText } from '#domain/money/exchange'
import { type Cents, minus, zeroCents } from '#domain/money/money'
import { type EnteredPaid, paidCents, rateSentence, readEnteredRate } from '#domain/money/paid-price'
import type { Copy } from '#web/api/collection.ts'
import { exchangeRateQuery } from '#web/api/exchange-rates.ts'
import type { FieldErrors } from '#web/components/fields/form-state.ts'
import { ledger } from '#web/format/ledger.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'

export const paidFields = ['paidAmount', 'paidCurrency', 'rate'] as const
export type PaidField = (typeof paidFields)[number]
export type PaidTexts = Readonly<Record<PaidField, string>>

/** A rate that the form does not have to enter. */
export interface KnownRate {
  readonly rate: Rate
  /** Null for the rate that the collector entered before. */
  readonly day: string | null
  /** The amount that the copy has, and its cost: a share of an order's may differ by a cent from the amount converted. */
  readonly kept?: { readonly units: number | null; readonly itemCents: Cents }
}

/** The fields of a request. */
export interface SentPaid {
  readonly paidAmount: number
  readonly paidCurrency: string
  readonly rate?: number
}

export interface PaidReading {
  /** Null while amount or rate are missing or wrong; `errors` says which. */
  readonly paid: { readonly entered: EnteredPaid; readonly rate: Rate; readonly itemCents: Cents } | null
  readonly errors: FieldErrors<PaidField>
}

export function blankPaid(currency: string): PaidTexts {
  return { paidAmount: '', paidCurrency: currency, rate: '' }
}

/** Initial texts of a copy. Its rate is the known one, so that field is blank. */
export function paidTextsOf({ paidAmount, paidCurrency }: Copy): PaidTexts {
  if (paidAmount === null || paidCurrency === null) return blankPaid(ledger().currency)
  return { ...blankPaid(paidCurrency), paidAmount: paidAmount.toFixed(decimalsOf(paidCurrency)) }
}

/** True when the price is in another currency than the ledger's. */
export function isForeign({ paidCurrency }: PaidTexts): boolean {
  return paidCurrency !== ledger().currency
}

/** Reads the texts of a price in another currency. A rate that is entered counts instead of the known one. */
export function readPaid(texts: PaidTexts, known: KnownRate | null): PaidReading {
  const { paidAmount, paidCurrency: currency } = texts
  const units = unitsFromText(paidAmount, currency)
  const isTyped = texts.rate.trim() !== ''
  const typed = isTyped ? readEnteredRate(texts.rate) : null
  const rate = isTyped ? typed : (known?.rate ?? null)
  const errors: FieldErrors<PaidField> = {
    ...(units === null && { paidAmount: amountSentence(paidAmount, currency) }),
    ...(rate === null && { rate: isTyped ? rateSentence : 'Enter the rate: none is known for this day.' }),
  }
  if (units === null || rate === null) return { paid: null, errors }
  const entered = { units, currency, rate: typed }
  const isKept = !isTyped && known?.kept?.units === units
  const itemCents = isKept ? known.kept.itemCents : paidCents(entered, rate, ledger().currency)
  if (typeof itemCents !== 'number') return { paid: null, errors: { paidAmount: itemCents.sentence } }
  return { paid: { entered, rate, itemCents }, errors }
}

function amountSentence(typed: string, currency: string): string {
  if (typed.trim() === '') return 'Price paid is required.'
  return decimalsOf(currency) === 0
    ? `Enter an amount like 12000. ${currency} has no decimals.`
    : 'Enter an amount like 12.50.'
}

/** The text of the price in the ledger's currency, with what grading cost a copy that came back; '' while there is none. */
export function itemText({ paid }: PaidReading, gradingCents: Cents = zeroCents): string {
  return paid === null ? '' : typedFromCents((paid.itemCents + gradingCents) as Cents)
}

/** What is sent for so many copies together. */
export function sentPaid({ entered }: NonNullable<PaidReading['paid']>, copies: number): SentPaid {
  const { units, currency, rate } = entered
  return {
    paidAmount: amountFromUnits(units * copies, currency),
    paidCurrency: currency,
    ...(rate !== null && { rate: Number(rateText(rate)) }),
  }
}

/** The rate that a copy has; null when it was paid in the ledger's currency, or is in another one now. */
export function keptRateOf(copy: Copy, currency: string): KnownRate | null {
  const { paidAmount, paidCurrency, rate, rateDay } = copy
  const read = rate === null || paidCurrency !== currency ? null : readEnteredRate(String(rate))
  if (read === null || paidAmount === null) return null
  const gradingCents = copy.kind === 'graded' ? (copy.gradingCostCents ?? zeroCents) : zeroCents
  const kept = {
    units: unitsFromAmount(paidAmount, currency),
    itemCents: minus(copy.itemPriceCents, gradingCents),
  }
  return { rate: read, day: rateDay, kept }
}

/** Errors of the price in the ledger's currency, at the field where the price was typed. */
export function atPaidAmount<Name extends string>(
  errors: FieldErrors<Name | PaidField>,
  priceField: Name,
  reading: PaidReading,
): FieldErrors<Name | PaidField> {
  const { [priceField]: price, ...others } = errors
  // Without a reading the price is blank, and the errors of the reading say why.
  const moved = price === undefined || reading.paid === null ? {} : { paidAmount: price }
  return { ...others, ...moved, ...reading.errors } as FieldErrors<Name | PaidField>
}

export interface Paid {
  readonly reading: PaidReading
  readonly known: KnownRate | null
  /** True while the rate of the day is being fetched. */
  readonly isWaiting: boolean
}

/**
 * Reads a price in another currency at the rate the copy has, else at that of the day. Null while the price is in the
 * ledger's currency.
 */
export function usePaid(texts: PaidTexts, day: string, kept: KnownRate | null): Paid | null {
  const isOther = isForeign(texts)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  const query = useQuery({
    ...exchangeRateQuery({ currency: texts.paidCurrency, to: ledger().currency, day }),
    enabled: isOther && isDay && kept === null,
  })
  if (!isOther) return null
  const found = kept === null ? query.data : undefined
  const rate = typeof found?.rate === 'number' ? readEnteredRate(String(found.rate)) : null
  const known = kept ?? (rate && { rate, day: found?.rateDay ?? null })
  return { reading: readPaid(texts, known), known, isWaiting: query.isFetching && known === null }
}
