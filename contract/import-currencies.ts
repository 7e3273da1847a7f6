/** What a collector says about the currencies of a file. */
import { sharedSigns } from '#domain/import/cells/currency-marks'
import { currencies } from '#domain/money/currency'
import { z } from 'zod'
import { enteredRate } from './paid-price.ts'

export const currencyQuestions = ['currency', 'dollar_sign', 'yen_sign', 'krona_sign', 'rates'] as const

const currency = z.enum(currencies, { error: 'must be a currency code such as USD' })

/** The currencies that write a sign such as $. */
const currencyOfSign = ({ currencies: codes }: { readonly currencies: readonly string[] }) =>
  z.enum(codes, { error: `must be one of ${codes.join(', ')}` })

export const currencyAnswers = {
  /** What amounts are in that name no currency. */
  currency: currency.optional(),
  /** What the signs $, ¥ and kr mean. */
  dollar_sign: currencyOfSign(sharedSigns.dollarSign).optional(),
  yen_sign: currencyOfSign(sharedSigns.yenSign).optional(),
  krona_sign: currencyOfSign(sharedSigns.kronaSign).optional(),
}

/** What one of each currency was in the ledger's, on days without a known rate. */
export const rates = z.array(z.object({ currency, rate: enteredRate }), { error: 'must be a list' })
