/** How the file of an import is read: its columns, what only its collector can say, and what was said. */
import { conditions } from '#domain/copies/copy'
import { sharedSigns } from '#domain/import/cells/currency-marks'
import { type ImportField, importFields } from '#domain/import/reading'
import { mappingParts } from '#domain/import/recognise-file'
import { currencies } from '#domain/money/currency'
import { z } from 'zod'
import { condition, count, line, oneOf } from './fields.ts'
import { enteredRate } from './paid-price.ts'

const currencyQuestions = ['currency', 'dollar_sign', 'yen_sign', 'krona_sign', 'rates'] as const

const currency = z.enum(currencies, { error: 'must be a currency code such as USD' })

/** The currencies that write a sign such as $. */
const currencyOfSign = ({ currencies: codes }: { readonly currencies: readonly string[] }) => oneOf(codes)

const currencyAnswers = {
  /** What amounts are in that name no currency. */
  currency: currency.optional(),
  /** What the signs $, ¥ and kr mean. */
  dollar_sign: currencyOfSign(sharedSigns.dollarSign).optional(),
  yen_sign: currencyOfSign(sharedSigns.yenSign).optional(),
  krona_sign: currencyOfSign(sharedSigns.kronaSign).optional(),
}

/** What one of each currency was in the ledger's, on days without a known rate. */
const rates = z.array(z.object({ currency, rate: enteredRate }), { error: 'must be a list' })

const priceFor = z.enum(['copy', 'row'], { error: 'must be copy or row' })
const dayOrder = z.enum(['day first', 'month first'], { error: 'must be day first or month first' })
const decimalMark = z.enum(['.', ','], { error: 'must be . or ,' })
const wordMeanings = z.array(z.object({ key: line(60), condition }), { error: 'must be a list' })
/** The field of each column in order; null for one that is not read. */
const columnFields = z.array(
  z
    .enum(importFields as [ImportField, ...ImportField[]], { error: 'must be a field of an import' })
    .nullable(),
  { error: 'must be a list' },
)

export const readingFields = {
  /** How the file is read. Null until its headings are found. */
  reading: z
    .object({
      header_row: z.number(),
      header: z.array(z.string()),
      columns: columnFields,
      /** Of the heading of the price. */
      currency: z.string().nullable(),
      /** What amounts are in whose currency nothing says. */
      ledger_currency: z.string(),
      has_cents: z.boolean(),
      /** What is between the cells, where a cell may have it without quotes. */
      separator: z.enum([',', ';']).nullable(),
      answers: z.object({
        ...currencyAnswers,
        rates,
        price_for: priceFor,
        day_order: dayOrder,
        decimal_mark: decimalMark,
        blank_quantity: z.number(),
        blank_condition: z.enum(conditions),
        conditions: z.array(z.object({ key: z.string(), condition: z.enum(conditions) })),
      }),
    })
    .nullable(),
  /** What only the collector can say, answered or not. The answers above are assumed until they have. */
  questions: z.array(
    z.object({
      about: z.enum([
        ...currencyQuestions,
        'price_for',
        'day_order',
        'decimal_mark',
        'blank_quantity',
        'blank_condition',
      ]),
      sentence: z.string(),
      example: z.string(),
      /** Currencies to choose from, the likeliest first; empty for a question about something else. */
      choices: z.array(z.string()),
      /** Whether the collector has answered it. It stays, with its answer in the reading, but nothing waits for it. */
      is_answered: z.boolean(),
    }),
  ),
  /**
   * What counts because the collector said it about an earlier file with the same headings. Empty once they say how this one is
   * read.
   */
  remembered: z.array(z.enum(mappingParts)),
  /** The words of the file for conditions. */
  condition_words: z.array(
    z.object({
      word: z.string(),
      key: z.string(),
      condition: z.enum(conditions).nullable(),
      is_disputed: z.boolean(),
      /** Whether the collector has said what it means. */
      is_answered: z.boolean(),
    }),
  ),
}

/** What a collector says about it. Answers that are left out stay as they are where the file leaves their question open. */
export const sentReading = z.object({
  columns: columnFields.max(200, { error: 'must have at most 200 columns' }),
  answers: z.object({
    ...currencyAnswers,
    rates: rates.max(20, { error: 'must have at most 20 rates' }).optional(),
    price_for: priceFor.optional(),
    day_order: dayOrder.optional(),
    decimal_mark: decimalMark.optional(),
    blank_quantity: count(0, 1).optional(),
    blank_condition: condition.optional(),
    conditions: wordMeanings.max(50, { error: 'must have at most 50 words' }).optional(),
  }),
})
