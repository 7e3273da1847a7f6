/** What currencies are in another one on a day, by the reference rates of the European Central Bank. */
import { currencies } from '#domain/money/currency'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, day } from './fields.ts'

const maxCurrencies = 40
const list = new RegExp(`^[A-Z]{3}(,[A-Z]{3}){0,${maxCurrencies - 1}}$`)

export const exchangeRateEndpoints = {
  'GET /api/exchange-rates': endpoint({
    summary: 'Get what currencies are in another one on a day',
    query: z.object({
      /** Up to 40 codes of ISO 4217, as in JPY,EUR. All that a rate is known of when absent. */
      currencies: blankable(
        z
          .string({ error: 'must be currency codes such as JPY,EUR' })
          .regex(list, { error: 'must be 1 to 40 currency codes such as JPY,EUR' })
          .refine(text => text.split(',').every(code => currencies.includes(code)), {
            error: 'must be currency codes such as JPY,EUR',
          }),
      ),
      /** The ledger's currency when absent. */
      to: blankable(z.enum(currencies, { error: 'must be a currency code such as USD' })),
      /** Today in UTC when absent. */
      day: blankable(day),
    }),
    answer: z.object({
      to: z.string(),
      /** Whether a new ledger can be in another currency than US dollars: the server reads rates by itself. */
      may_choose_ledger: z.boolean(),
      /** The first day that rates are known of; null without any. */
      known_since: day.nullable(),
      /** In the order of the request, else of the alphabet. */
      rates: z.array(
        z.object({
          currency: z.string(),
          /** What one of the currency is in the other. Null when none is known for the day or the five days before. */
          rate: z.number().nullable(),
          /** The day of the rate, which may be an earlier one. */
          rate_day: day.nullable(),
        }),
      ),
    }),
  }),
}
