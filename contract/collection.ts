/** A collector's own holdings: the list, the groups, the figures, and the commands that change them. */
import { conditions, copyKinds } from '#domain/collection/copy'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  clearable,
  condition,
  count,
  day,
  enteredMoney,
  gradeText,
  id,
  instant,
  line,
  money,
  pagination,
  searchText,
  wholeNumber,
} from './fields.ts'
import { productFace } from './catalogue.ts'

const state = {
  kind: z.enum(copyKinds),
  label: z.string(),
  condition: z.enum(conditions).nullable(),
  grading_company: z.string().nullable(),
  grade: z.string().nullable(),
  grading_status: z.enum(['grading', 'graded']).nullable(),
  predicted_grade: z.string().nullable(),
}

/** One copy. `quantity` is always 1 and `collection_id` equals `id`. */
export const item = z.object({
  id: z.string(),
  collection_id: z.string(),
  product_id: z.string(),
  ...productFace,
  ...state,
  quantity: z.literal(1),
  purchase_price: money,
  purchase_date: day,
  current_market_price: money.nullable(),
  /** The price the collector entered by hand; it never enters current_market_price or the totals. */
  own_price: money.nullable(),
  /** What the market price is for: see the prices of the product. */
  price_key: z.string(),
  /** When the market price was so; null without one. */
  price_as_of: instant.nullable(),
  raw_card_cost: money.nullable(),
  grading_cost: money.nullable(),
  group_key: z.string(),
  created_at: instant,
})

/** Copies that stand as one tile; `items` are the newest 20 of `items_total`, or fewer in an answer of over 500 groups. */
export const group = z.object({
  key: z.string(),
  product_id: z.string(),
  ...productFace,
  ...state,
  quantity: z.number(),
  total_investment: money,
  mean_investment: money,
  current_market_price: money.nullable(),
  price_key: z.string(),
  price_as_of: instant.nullable(),
  /** Copies with a price entered by hand, and the sum of those prices. */
  own_priced_quantity: z.number(),
  own_price_total: money,
  /** Market price against the mean investment, for one copy; null without a price. */
  change: money.nullable(),
  change_percent: z.number().nullable(),
  purchase_date: day,
  items: z.array(item),
  items_total: z.number(),
})

export const basicStats = z.object({
  total_investment: money,
  /** Copies that are not sealed. */
  total_cards: z.number(),
  total_sealed: z.number(),
  /** All copies. */
  total_quantity: z.number(),
  lifetime_earnings: money,
  realised_profit: money,
  /** Of the priced copies; 0 when none is priced: read it with priced_quantity. */
  total_market_price: money,
  priced_quantity: z.number(),
  /** What the priced copies cost. */
  priced_investment: money,
  profit_loss_pct: z.number(),
  /** The same total with the own prices of the copies that have one. */
  total_with_own_prices: money,
  own_priced_quantity: z.number(),
  /** Copies with a market price or an own one. */
  valued_quantity: z.number(),
  /** When market prices were last added up; null before the first time. */
  valued_at: instant.nullable(),
  /** Copies of each kind. */
  quantity_by_kind: z.object({
    raw: z.number(),
    graded: z.number(),
    grading: z.number(),
    sealed: z.number(),
  }),
  /** False until the first entry of the ledger. */
  has_history: z.boolean(),
})

const gradingStatus = z.enum(['grading', 'graded'], { error: 'must be grading or graded' })

export const collectionEndpoints = {
  'GET /api/collections': endpoint({
    summary: 'The copies held, newest first; grouped=true for groups',
    access: 'collector',
    status: 200,
    query: z.object({
      page: blankable(wholeNumber(1, 1_000_000)),
      limit: blankable(wholeNumber(1, 10_000)),
      search: searchText,
      set: blankable(line(200)),
      type: blankable(z.enum(copyKinds, { error: 'must be graded, raw, grading or sealed' })),
      grouped: blankable(z.enum(['true', 'false'], { error: 'must be true or false' })),
      group: blankable(line(1_000)),
      product_id: blankable(id),
    }),
    answer: z.union([
      z.object({ collection: z.array(item), pagination }),
      z.object({ groups: z.array(group), pagination }),
    ]),
  }),
  'GET /api/collections/stats': endpoint({
    summary: 'The totals of the collection',
    access: 'collector',
    status: 200,
    answer: z.object({ basicStats }),
  }),
  'GET /api/collections/stat-history': endpoint({
    summary: 'The totals day by day, oldest first',
    access: 'collector',
    status: 200,
    answer: z.array(
      z.object({
        date: day,
        profit_loss_pct: z.number(),
        lifetime_earnings: money,
        realised_profit: money,
        total_investment: money,
        total_market_price: money,
      }),
    ),
  }),
  'GET /api/collections/sets': endpoint({
    summary: 'The sets of the copies held',
    access: 'collector',
    status: 200,
    answer: z.object({ sets: z.array(z.object({ set_name: z.string() })) }),
  }),
  'POST /api/collections': endpoint({
    summary: 'Add copies of a product',
    access: 'collector',
    status: 201,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    body: z.object({
      product_id: id,
      purchase_price: blankable(enteredMoney),
      quantity: blankable(count(1, 1_000)),
      purchase_date: blankable(day),
      condition: blankable(condition),
      grading_company: blankable(gradeText),
      grade: blankable(gradeText),
      grading_status: blankable(gradingStatus),
      raw_card_cost: blankable(enteredMoney),
      grading_cost: blankable(enteredMoney),
      predicted_grade: blankable(gradeText),
    }),
    answer: z.object({ item, items: z.array(item) }),
  }),
  'PUT /api/collections/:id': endpoint({
    summary: 'Change the investment, send for grading, or update to graded',
    access: 'collector',
    status: 200,
    refusals: ['conflict'],
    idempotent: true,
    params: z.object({ id }),
    body: z.object({
      purchase_price: clearable(enteredMoney),
      purchase_date: day.optional(),
      condition: clearable(condition),
      grading_company: clearable(gradeText),
      grade: clearable(gradeText),
      grading_status: blankable(gradingStatus),
      raw_card_cost: clearable(enteredMoney),
      grading_cost: clearable(enteredMoney),
      predicted_grade: clearable(gradeText),
      own_price: clearable(enteredMoney),
    }),
    answer: z.object({ item }),
  }),
  'DELETE /api/collections/:id': endpoint({
    summary: 'Remove a copy: sold for sold_price, or added by mistake (null)',
    access: 'collector',
    status: 200,
    refusals: ['conflict'],
    idempotent: true,
    params: z.object({ id }),
    body: z.object({ sold_price: enteredMoney.nullable() }),
    answer: z.object({ lifetime_earnings: money, profit: money.nullable() }),
  }),
}
