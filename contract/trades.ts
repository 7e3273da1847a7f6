/** Trades: copies given, copies received and cash. A trade has the id of its operation, by which it is undone. */
import { copyKinds } from '#domain/copies/copy'
import { productTypes } from '#domain/products/product'
import { maxTradeNote, maxTradePartner } from '#domain/trades/trade'
import { z } from 'zod'
import { item } from './collection.ts'
import { copiesOf, costOfChanging, costOfReading } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  cashDelta,
  certNumber,
  clearable,
  count,
  day,
  enteredMoney,
  id,
  instant,
  line,
  lines,
  listOf,
  money,
  named,
  paged,
  pagination,
  sentTarget,
} from './fields.ts'

const partner = line(maxTradePartner)
const note = lines(maxTradeNote)

/** One copy on one side of a trade, as it was at that time. */
export const tradeLine = named('TradeLine', {
  holding_id: z.string(),
  product_id: z.string(),
  name: z.string(),
  set_name: z.string(),
  product_type: z.enum(productTypes),
  image_url: z.string().nullable(),
  pokemon_type: z.string().nullable(),
  kind: z.enum(copyKinds),
  label: z.string(),
  /** The cost of a copy given, or the share of the trade's cost of a copy received. */
  cost_basis: money,
  /** The copy's market price at that time. Null without a price. */
  market_price: money.nullable(),
  /** The own price that took the place of a missing market price in the split. Null otherwise. */
  own_price: money.nullable(),
})

export const trade = named('Trade', {
  id: z.string(),
  traded_at: instant,
  date: day,
  /** The operation that undid it. Null while it counts. */
  undone_by: z.string().nullable(),
  /** The trade that it replaces with other cash or another day, and the one that replaced it. */
  corrects: z.string().nullable(),
  corrected_by: z.string().nullable(),
  /** Positive: the collector paid. */
  cash_delta: money,
  basis_given: money,
  basis_received: money,
  /** Cash received beyond the cost of the copies given. 0 or more. */
  realised_gain: money,
  /** With whom, and what the collector noted. Null when absent. */
  partner: z.string().nullable(),
  note: z.string().nullable(),
  /** Null unless every copy of the side had a price. */
  market_value_given: money.nullable(),
  market_value_received: money.nullable(),
  given: z.array(tradeLine),
  received: z.array(tradeLine),
})

export const tradeEndpoints = {
  'POST /api/collections/trades': endpoint({
    summary: 'Record a trade of copies for products',
    status: 201,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    extraCost: ({ body }) => costOfChanging(body.tradedAway.length + copiesOf(body.received)),
    // The longest 500 lines against 500 take 376 KiB, or 825 KiB with their grades written as escapes.
    maxBodyKiB: 1_024,
    body: z.object({
      /** Copies given, by id. The server uses its own prices and costs. */
      traded_away: listOf(z.object({ id }), 500, '500 lines').min(1, { error: 'needs at least one copy' }),
      received: listOf(
        z.object({
          id,
          quantity: blankable(count(1, 1_000)),
          ...sentTarget,
          /** For a line with quantity 1. */
          cert_number: blankable(certNumber),
          /** The own price of each copy. It takes part in the split where the market has no price. */
          own_price: blankable(enteredMoney),
        }),
        500,
        '500 lines',
      ).min(1, { error: 'needs at least one product' }),
      cash_delta: blankable(cashDelta),
      /** Today when absent. */
      day: blankable(day),
      partner: blankable(partner),
      note: blankable(note),
    }),
    answer: z.object({ trade, received: z.array(item) }),
  }),
  'PUT /api/trades/:id': endpoint({
    summary:
      'Correct a trade: other cash or another day undo it and record it again; partner and note change in place',
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    // Undone, and recorded again.
    extraCost: (_, copies) => costOfChanging(2 * copies),
    params: z.object({ id }),
    body: z.object({
      cash_delta: blankable(cashDelta),
      day: blankable(day),
      partner: clearable(partner),
      note: clearable(note),
    }),
    /** The operation of the trade recorded again, or its own one when only words changed. */
    answer: z.object({ trade, operation_id: z.string() }),
  }),
  'GET /api/trades/:id': endpoint({
    summary: 'Get a trade',
    refusals: ['not_found'],
    extraCost: (_, copies) => costOfReading(copies),
    params: z.object({ id }),
    answer: z.object({ trade }),
  }),
  'GET /api/trades': endpoint({
    summary: 'List trades, newest first',
    extraCost: (_, copies) => costOfReading(copies),
    query: z.object({
      ...paged(100),
    }),
    answer: z.object({
      trades: z.array(trade),
      /** Of all trades that were not undone, on every page. */
      totals: z.object({ trades: z.number(), cash_delta: money, realised_gain: money }),
      pagination,
    }),
  }),
}
