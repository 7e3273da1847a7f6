/** Converts what was paid in another currency, once, in the transaction that keeps it. */
import type { CopyRecord } from '#domain/copies/copy-record'
import { convertedItemCents, type PurchaseCostsRequest, requestWithItem } from '#domain/copies/purchase-costs'
import type { Rate } from '#domain/money/exchange'
import type { Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import {
  type EnteredPaid,
  enteredPaid,
  noRateSentence,
  paidCents,
  type PaidPrice,
  paidPrice,
  type PaidRequest,
  readEnteredRate,
} from '#domain/money/paid-price'
import { isRefusal } from '#domain/refusal'
import { ratesTo } from '#server/db/prices/exchange-rates'
import type { Reader } from '#server/database/storage'
import { Refused, refusedBy } from '#server/refused'

interface Request extends PaidRequest, PurchaseCostsRequest {
  readonly gradingStatus?: 'grading' | 'graded' | null | undefined
  readonly purchasePriceCents?: Cents | null | undefined
  readonly rawCardCostCents?: Cents | null | undefined
}

/**
 * Returns the request with the whole cost in the ledger's currency, and what was paid in the other; null when nothing
 * was. Takes the rate of the request, else the one that the copy has for this currency, else the reference rate of the
 * day. The amount that the copy has already is not converted again: its cost is a share of an order's. Throws Refused,
 * naming the field.
 */
export async function convertPaid<Sent extends Request>(
  { tx, ledger }: { readonly tx: Reader; readonly ledger: Ledger },
  request: Sent,
  day: string,
  current: CopyRecord | null,
): Promise<{ readonly request: Sent; readonly paid: PaidPrice | null }> {
  const entered = enteredPaid(request, ledger.currency)
  if (entered === null) return { request, paid: null }
  if (isRefusal(entered)) throw refusedBy(entered)
  const { rate, rateDay } =
    keptRate(entered, current?.paid ?? null) ?? (await referenceRate(tx, entered, ledger.currency, day))
  const itemCents = keptItem(entered, current) ?? paidCents(entered, rate, ledger.currency)
  if (typeof itemCents !== 'number') throw refusedBy(itemCents)
  const whole = requestWithItem(request, itemCents, current)
  if (isRefusal(whole)) throw refusedBy(whole)
  return { request: whole, paid: paidPrice(entered, rate, rateDay) }
}

interface DatedRate {
  readonly rate: Rate
  readonly rateDay: string | null
}

function keptRate({ currency, rate }: EnteredPaid, paid: PaidPrice | null): DatedRate | null {
  if (rate !== null) return { rate, rateDay: null }
  const kept = paid?.currency === currency ? readEnteredRate(paid.rate) : null
  return paid && kept && { rate: kept, rateDay: paid.rateDay }
}

function keptItem({ units, currency, rate }: EnteredPaid, current: CopyRecord | null): Cents | null {
  const isKept = rate === null && current?.paid?.units === units && current.paid.currency === currency
  return isKept ? convertedItemCents(current, current.purchaseCosts) : null
}

async function referenceRate(
  tx: Reader,
  { currency }: EnteredPaid,
  to: string,
  day: string,
): Promise<DatedRate> {
  const found = (await ratesTo(tx, to, [currency], day)).get(currency)
  if (found) return { rate: found.rate, rateDay: found.day }
  const sentence = noRateSentence(currency, day, to)
  throw new Refused('invalid', sentence, { fields: { rate: sentence } })
}
