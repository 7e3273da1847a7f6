/** What moved the value of a collection. Every amount may be negative. */
import { copyKinds } from '#domain/copies/copy'
import { changeRanges } from '#domain/value/change-range'
import { moverOrders } from '#domain/value/movers'
import { breakdowns } from '#domain/value/value-shares'
import { z } from 'zod'
import { basicStats } from './basic-stats.ts'
import { productFace } from './catalogue.ts'
import { searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { alert } from './prices.ts'
import { blankable, day, id, instant, line, money, named, oneOf, wholeNumber } from './fields.ts'

const changeRange = oneOf(changeRanges)

/**
 * Market values, in which an unknown price counts nothing: start_value + price_moves + source_steps + own_price_steps +
 * newly_priced + added_value - removed_value + regraded_value = end_value.
 */
export const valueChange = named('ValueChange', {
  range: changeRange,
  /** The collector's day whose end the range starts from. Null when it starts before the first copy. */
  from: day.nullable(),
  /** False when the range began before these figures were kept. They then start with the first day that has them. */
  whole: z.boolean(),
  start_value: money,
  end_value: money,
  value_change: money,
  /** Market prices that moved while a copy was held, each of one source. */
  price_moves: money,
  /** Market prices that another source gives than before: the step between the two. */
  source_steps: money,
  /** Copies that count at their collector's own price since, or no longer do: what they count at now, less what before. */
  own_price_steps: money,
  /**
   * Compared with what the copies were worth when the range began, they came, or their price became known. Null
   * without any.
   */
  price_moves_percent: z.number().nullable(),
  /** Copies held whose price became known, less those whose price is no longer known. */
  newly_priced: money,
  /** Copies that came, at the price that counted at that moment. */
  added_value: money,
  /** Copies that left, at the price that counted at that moment. */
  removed_value: money,
  /** Copies that are priced otherwise since they have another condition or grade. */
  regraded_value: money,
  /** Paid for copies, with the costs next to their price and the cash of trades. */
  bought: money,
  /** Received for copies, after the costs of the sale, with the cash of trades. */
  sold: money,
})

/** Some copies of a collection, with the figures of its totals. */
const shareFigures = {
  quantity: z.number(),
  total_investment: money,
  total_market_price: money,
  priced_quantity: z.number(),
  priced_investment: money,
}

export const valueShare = named('ValueShare', {
  /** The set's name, the kind, the price key (grading for cards in grading), or the year. Blank if unknown. */
  key: z.string(),
  /** For people. Blank if unknown. */
  label: z.string(),
  ...shareFigures,
})

const breakdown = oneOf(breakdowns)

/** A group that moved: the copies that are held now, at the price of now and at the one of when the range began. */
export const mover = named('Mover', {
  /** The key of the group. */
  key: z.string(),
  product_id: z.string(),
  ...productFace,
  kind: z.enum(copyKinds),
  label: z.string(),
  quantity: z.number(),
  total_investment: money,
  /** Of one copy: its collector's own price where that counts. */
  current_market_price: money.nullable(),
  /** Of one copy, when the range began. Null for the range all, which compares with what the copies cost. */
  price_before: money.nullable(),
  /** Of all copies. */
  value_change: money,
  /** Null for copies that cost nothing. */
  value_change_percent: z.number().nullable(),
})

const moverOrder = z.enum(moverOrders, { error: `must be ${moverOrders.join(' or ')}` })

export const changeEndpoints = {
  'GET /api/collections/changes': endpoint({
    summary:
      'Get what moved the value of the collection, of one group or of one copy: prices, additions and sales',
    refusals: ['not_found'],
    // Reads up to a thousand changes of its copies.
    extraCost: ({ query: { group, itemId } }) =>
      group === undefined && itemId === undefined ? 0 : searching,
    query: z
      .object({
        /** 30d when absent. month: since this month began. all: since the first copy, or since the copy came. */
        range: blankable(changeRange),
        /** The key of a group. Of its changes the newest 1,000 count. Its cash is without that of trades. */
        group: blankable(line(1_000)),
        /** A copy, held or not. */
        item_id: blankable(id),
      })
      .refine(({ group, item_id }) => group === undefined || item_id === undefined, {
        path: ['item_id'],
        error: 'cannot be together with group',
      }),
    answer: z.object({
      changes: valueChange,
      /** The totals of the same moment: its total_market_price is the end_value. Null with group or item_id. */
      basicStats: basicStats.nullable(),
    }),
  }),
  'GET /api/collections/changes/ranges': endpoint({
    summary: 'Get what moved the value of the collection over each range',
    /** From the shortest range to the longest, which is the order of `range` in its description. */
    answer: z.object({ changes: z.array(valueChange) }),
  }),
  'GET /api/collections/movers': endpoint({
    summary:
      'List the groups that moved most, up and down, or those furthest from their cost where none moved',
    query: z.object({
      /** 30d when absent. */
      range: blankable(changeRange),
      /**
       * amount when absent: by the change of all copies. percent: only changes of at least $1 and a ten-thousandth of
       * the collection's value.
       */
      by: blankable(moverOrder),
      /** Of each direction. 5 when absent. */
      limit: blankable(wholeNumber(1, 20)),
    }),
    answer: z.object({
      range: changeRange,
      by: moverOrder,
      /** The largest first. */
      up: z.array(mover),
      down: z.array(mover),
      /** Where no group moved: those whose price is furthest from what they cost, the furthest first, up to the limit. */
      since_purchase: z.array(alert),
      /** Groups are looked for every hour; this is when their figures last moved before that. Null at first. */
      found_at: instant.nullable(),
    }),
  }),
  'GET /api/collections/breakdown': endpoint({
    summary: 'Divide the value of the collection by set, kind, grade or year',
    query: z.object({
      /** set when absent. grade: condition or grade. year: the release of the set. */
      by: blankable(breakdown),
      /** 20 when absent. */
      limit: blankable(wholeNumber(1, 100)),
    }),
    answer: z.object({
      by: breakdown,
      /** The most valuable first. */
      shares: z.array(valueShare),
      /** All copies that are in none of the shares. */
      rest: z.object(shareFigures),
    }),
  }),
}
