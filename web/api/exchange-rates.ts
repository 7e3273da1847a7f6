/** Reference rates between currencies. */
import { queryOptions } from '@tanstack/react-query'
import { ledgerCurrencies, ledgerCurrency } from '#domain/money/currency'
import { call } from './client.ts'

/** A past day's rate does not change; today's comes once. */
const staleMs = 60 * 60 * 1_000

/** The currencies that a ledger can be in on this server, none where it reads no rates, and since when rates are known. */
export const ledgerCurrenciesQuery = queryOptions({
  queryKey: ['exchange-rates', 'ledgers'],
  queryFn: async ({ signal }) => {
    const query = { currencies: ledgerCurrencies.join(','), to: ledgerCurrency }
    const { mayChooseLedger, knownSince, rates } = await call('GET /api/exchange-rates', { query, signal })
    const rated = rates.flatMap(({ currency, rate }) => (rate === null ? [] : [currency]))
    return { offered: mayChooseLedger ? rated : [], knownSince }
  },
  staleTime: staleMs,
})

/** What one of a currency is in another one on a day; `rate` is null where none is known. Today when the day is null. */
export const exchangeRateQuery = (query: {
  readonly currency: string
  readonly to: string
  readonly day: string | null
}) =>
  queryOptions({
    queryKey: ['exchange-rates', query],
    queryFn: async ({ signal }) => {
      const { currency, to, day } = query
      const sent = { currencies: currency, to, ...(day !== null && { day }) }
      const { rates } = await call('GET /api/exchange-rates', { query: sent, signal })
      return rates[0] ?? { currency, rate: null, rateDay: null }
    },
    staleTime: staleMs,
  })
