import { useQuery } from '@tanstack/react-query'
import { readEnteredRate } from '#domain/money/paid-price'
import { exchangeRateQuery } from '#web/api/exchange-rates.ts'
import { ledger } from '#web/format/ledger.ts'
import { isForeign, type KnownRate, type PaidReading, type PaidTexts, readPaid } from './paid-form.ts'

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
