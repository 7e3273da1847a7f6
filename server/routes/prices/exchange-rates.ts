import { dayOf } from '#domain/day'
import { currencies } from '#domain/money/currency'
import { rateText } from '#domain/money/exchange'
import { firstRateDay, ratesTo } from '#server/db/prices/exchange-rates'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function exchangeRateRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/exchange-rates', async ({ query, ledgerCurrency }) => {
      const { to = ledgerCurrency, day = dayOf(parts.now()) } = query
      const asked = query.currencies === undefined ? null : [...new Set(query.currencies.split(','))]
      const [found, knownSince] = await parts.storage.read(async db => [
        await ratesTo(db, to, asked ?? currencies, day),
        await firstRateDay(db),
      ])
      const rates = (asked ?? [...found.keys()]).map(currency => {
        const known = found.get(currency)
        return {
          currency,
          rate: known ? Number(rateText(known.rate)) : null,
          rateDay: known?.day ?? null,
        }
      })
      return { to, mayChooseLedger: parts.readsRates, knownSince, rates }
    }),
  ]
}
