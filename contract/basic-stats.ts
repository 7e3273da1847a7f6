/** The totals of a collection. */
import { z } from 'zod'
import { instant, money, named } from './fields.ts'

/** Copies without a market price, and what they cost. */
const unpriced = z.object({ quantity: z.number(), total_investment: money })

export const basicStats = named('CollectionTotals', {
  total_investment: money,
  /** Copies of cards. */
  total_cards: z.number(),
  total_sealed: z.number(),
  /** All copies, cards and sealed products. */
  total_quantity: z.number(),
  lifetime_earnings: money,
  realised_profit: money,
  /** Sum over copies with a price that counts: the market's, or an own one. 0 if none has one: check priced_quantity. */
  total_market_price: money,
  priced_quantity: z.number(),
  priced_investment: money,
  profit_loss_pct: z.number(),
  /** The market total, with own prices in place of market prices where there are any. */
  total_with_own_prices: money,
  own_priced_quantity: z.number(),
  /** Copies with a market price or an own price. */
  valued_quantity: z.number(),
  /** Copies that count in the market total at their collector's own price, and the sum of these prices. */
  own_counted_quantity: z.number(),
  own_counted_total: money,
  /** When the market total was last calculated. Null before the first time. The prices in it may be older. */
  valued_at: instant.nullable(),
  /** Copies with a market price, by the age of that price. */
  price_ages: z.object({
    /** At most 24 hours old. */
    within_day: z.number(),
    /** Older than that, and at most seven days old. */
    within_week: z.number(),
    older: z.number(),
    /** The date of the oldest of these prices. Null without a price. */
    oldest: instant.nullable(),
  }),
  /** True while first prices of copies are looked for: the market total is not whole yet. */
  finding_prices: z.boolean(),
  /** Number of copies by kind. */
  quantity_by_kind: z.object({
    raw: z.number(),
    graded: z.number(),
    grading: z.number(),
    sealed: z.number(),
  }),
  /** By kind. They add up to the copies, and the investment, that have no part in priced_quantity and priced_investment. */
  unpriced_by_kind: z.object({ raw: unpriced, graded: unpriced, grading: unpriced, sealed: unpriced }),
  /** Slabs whose price is a guide for their grade at any company, and their part of total_market_price. */
  guide_prices: z.object({ quantity: z.number(), total_market_price: money }),
  /** False until a copy has been added for the first time. */
  has_history: z.boolean(),
})
