/** What stands next to the price of a purchase or a sale, and what was paid in another currency than the ledger's. */
import { type Deal, perCost } from '#domain/copies/extra-costs'
import { currencies, maxForeignAmount } from '#domain/money/currency'
import { z } from 'zod'
import { blankable, clearable, day, money } from './fields.ts'

/** A field for each cost of a purchase or a sale: `purchase_fees`, `sale_tax`. */
export function costsOf<Of extends Deal, Schema>(of: Of, schema: Schema) {
  return perCost(
    () => schema,
    cost => `${of}_${cost}` as const,
  )
}

/** What was paid besides the price of the item. */
export const paidCosts = costsOf('purchase', money)

/** What a sale cost. */
export const saleCosts = costsOf('sale', money)

/**
 * What was paid for the item in another currency; all null when it was paid in the ledger's. The item price is
 * paid_amount at the rate, rounded half up, calculated once.
 */
export const paidPrice = {
  /** In paid_currency, with the decimals it has. For an order, the share of this copy. */
  paid_amount: z.number().nullable(),
  /** ISO 4217: "JPY". */
  paid_currency: z.string().nullable(),
  /** What one of paid_currency is in the ledger's. */
  rate: z.number().nullable(),
  /** The day of the reference rate. Null for a rate that the collector entered. */
  rate_day: day.nullable(),
}

const paidAmount = z
  .number({ error: 'must be a number' })
  .min(0, { error: 'must be 0 or more' })
  .max(maxForeignAmount, { error: 'must be at most 1,000,000,000,000' })

const paidCurrency = z.enum(currencies, { error: 'must be a currency code such as JPY' })

/** What one of a currency is in the ledger's, as a collector enters it. */
export const enteredRate = z
  .number({ error: 'must be a number' })
  .min(0.000_001, { error: 'must be 0.000001 or more' })
  .max(1_000_000, { error: 'must be at most 1,000,000' })

/** The fields of an add. */
export const paidWhenAdding = {
  /**
   * The price of the item in another currency, instead of purchase_price, or of raw_card_cost in grading. The server
   * converts it by the reference rate of the purchase date and adds the costs next to it.
   */
  paid_amount: blankable(paidAmount),
  paid_currency: blankable(paidCurrency),
  /** What one of paid_currency is in the ledger's, where no reference rate is known or another was paid. */
  rate: blankable(enteredRate),
}

/** The fields of an edit. */
export const paidWhenEditing = {
  ...paidWhenAdding,
  /** As when adding. In the currency the copy has, its rate stays unless another is sent. Blank forgets it. */
  paid_amount: clearable(paidAmount),
}
