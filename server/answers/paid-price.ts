/** What was paid in another currency, in answers and in the download. */
import { amountFromUnits } from '#domain/money/currency'
import type { PaidPrice } from '#domain/money/paid-price'
import type { Answer } from '#contract/endpoints'

type ItemAnswer = Answer<'PUT /api/collections/:id'>['item']
type PaidAnswer = Pick<ItemAnswer, 'paidAmount' | 'paidCurrency' | 'rate' | 'rateDay'>

export function paidAnswer(paid: PaidPrice | null): PaidAnswer {
  if (paid === null) return { paidAmount: null, paidCurrency: null, rate: null, rateDay: null }
  return {
    paidAmount: amountFromUnits(paid.units, paid.currency),
    paidCurrency: paid.currency,
    // A reference rate has at most ten digits, and a collector sent theirs as a number: neither loses digits here.
    rate: Number(paid.rate),
    rateDay: paid.rateDay,
  }
}
