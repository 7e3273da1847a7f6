/** Operations: what a collector did, listed, undone whole or corrected. */
import { operationKinds } from '#domain/copies/operation'
import { productTypes } from '#domain/products/product'
import { z } from 'zod'
import { copyState, sale } from './collection.ts'
import { costOfChanging, costOfReading } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  day,
  enteredMoney,
  id,
  instant,
  line,
  money,
  named,
  oneOf,
  paged,
  pagination,
} from './fields.ts'
import { paidCosts, paidPrice, saleCosts } from './paid-price.ts'
import { remarks } from './remarks.ts'

/** A copy as an operation found it or left it. */
export const copyVersion = named('CopyVersion', {
  ...copyState,
  cost_basis: money,
  ...paidCosts,
  ...paidPrice,
  ...remarks,
  purchase_date: day,
  own_price: money.nullable(),
  counts_own_price: z.literal('yes').nullable().optional(),
  /** How it had left the collection. Null while it was held. */
  removal: z.enum(['sold', 'mistake', 'traded', 'gift', 'lost', 'opened', 'undone']).nullable(),
  /** Before the costs of the sale. */
  sold_price: money.nullable(),
  ...saleCosts,
  sale_venue: z.string().nullable(),
})

/** The product of a copy, as the catalogue shows it now. */
const copyFace = {
  holding_id: z.string(),
  product_id: z.string(),
  name: z.string(),
  set_name: z.string(),
  product_type: z.enum(productTypes),
  image_url: z.string().nullable(),
  pokemon_type: z.string().nullable(),
}

export const operation = named('Operation', {
  id: z.string(),
  kind: z.enum(operationKinds),
  occurred_at: instant,
  day,
  /** Its effect on lifetime earnings. */
  cash: money,
  realised_profit: money,
  /** The balances after it. */
  lifetime_earnings_after: money,
  realised_profit_after: money,
  /** The operation that it undoes, and the kind of that one. */
  reverses: z.string().nullable(),
  reversed_kind: z.enum(operationKinds).nullable(),
  /** The operation that it replaces with other amounts. */
  corrects: z.string().nullable(),
  /** The operation that replaced it so. */
  corrected_by: z.string().nullable(),
  /** The operation that undid it. Null while it counts. */
  undone_by: z.string().nullable(),
  /** Of a trade, or of the undo of one. */
  trade: z.object({ given: z.number(), received: z.number(), cash_delta: money }).nullable(),
  /** What it did to a grading submission, or what it took back. A company is blank where it is not known any more. */
  submission: z
    .object({
      id: z.string(),
      does: z.enum(['sent', 'corrected', 'returned']),
      grading_company: z.string(),
    })
    .nullable(),
  copies_total: z.number(),
  /** The first few copies it changed. */
  copies: z.array(
    z.object({
      ...copyFace,
      /** Null when it added the copy. */
      before: copyVersion.nullable(),
      /** Null when it is from before versions were kept. */
      after: copyVersion.nullable(),
    }),
  ),
})

/**
 * A sale that counts: neither undone nor corrected. It has the id of its operation. For a lot, the copy is the first one,
 * the amounts are of all copies together, and what may differ among them is null.
 */
export const soldCopy = named('Sale', {
  id: z.string(),
  day,
  /** More than 1 for copies sold as a lot. */
  copies_total: z.number(),
  ...copyFace,
  ...copyState,
  /** Null for a lot. */
  purchase_date: day.nullable(),
  /** Before the costs of the sale. */
  sold_price: money,
  ...saleCosts,
  sale_venue: z.string().nullable(),
  /** The price minus the costs of the sale. */
  net_proceeds: money,
  cost_basis: money,
  profit: money,
  /** From the purchase date to the day of the sale. Negative when the purchase date is later. Null for a lot. */
  days_held: z.number().nullable(),
  /** The profit as a percentage of the cost. Null for a copy that cost nothing. */
  return_percent: z.number().nullable(),
})

/** The filters of both lists. */
const filters = {
  ...paged(100),
  product_id: blankable(id),
  /** A set's name or code. */
  set: blankable(line(200)),
  holding_id: blankable(id),
  /** The first and the last day. */
  from: blankable(day),
  to: blankable(day),
}

export const operationEndpoints = {
  'GET /api/operations': endpoint({
    summary: 'List what the collector did, newest first, with its effect and the balances after it',
    query: z.object({
      ...filters,
      kind: blankable(oneOf(operationKinds)),
      /** profit: only what changed the realised profit. */
      effect: blankable(z.enum(['profit'], { error: 'must be profit' })),
    }),
    answer: z.object({
      operations: z.array(operation),
      /**
       * The effect of all operations of the filter, on every page. With a kind only of operations that nothing undid: what undid
       * them is of another kind. `operations` is how many were summed.
       */
      totals: z.object({ operations: z.number(), cash: money, realised_profit: money }),
      pagination,
    }),
  }),
  'GET /api/sales': endpoint({
    summary: 'List sales, newest day first, with profit, days held and return',
    extraCost: (_, copies) => costOfReading(copies),
    query: z.object(filters),
    answer: z.object({
      sales: z.array(soldCopy),
      /** Of all sales of the filter, on every page. */
      totals: z.object({ net_proceeds: money, cost_basis: money, profit: money }),
      pagination,
    }),
  }),
  'POST /api/operations/:id/undo': endpoint({
    summary: 'Undo an operation: its copies are as before, and its money is taken back',
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    extraCost: (_, copies) => costOfChanging(copies),
    params: z.object({ id }),
    body: z.object({}),
    answer: z.object({ operation_id: z.string(), lifetime_earnings: money, realised_profit: money }),
    maxMinutes: 5,
  }),
  'PUT /api/sales/:id': endpoint({
    summary: 'Correct a sale: undoes it and records it again',
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    // Undone, and recorded again.
    extraCost: (_, copies) => costOfChanging(2 * copies),
    params: z.object({ id }),
    body: z.object({ sold_price: enteredMoney, ...sale }),
    answer: z.object({ operation_id: z.string(), profit: money, lifetime_earnings: money }),
  }),
}
