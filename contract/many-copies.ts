/** Many copies at once: what they are worth together, and one change of all of them, which is undone as one. */
import { copyKinds } from '#domain/copies/copy'
import { maxCopiesAtOnce } from '#domain/bulk/many-copies'
import { unsoldEndings } from '#domain/copies/remove-copy'
import { amountsForWhat } from '#domain/copies/shared-purchase'
import { z } from 'zod'
import { item, operationId, sale } from './collection.ts'
import { collectionFilter } from './collection-filter.ts'
import { costOfChosen, searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { sentRemarksOfMany } from './remarks.ts'
import {
  blankable,
  condition,
  count,
  day,
  enteredMoney,
  flag,
  gradeText,
  id,
  line,
  listOf,
  money,
} from './fields.ts'

const maxGroups = 500

/** Which copies: by holding_ids, by group_keys or both, or by all_of alone. Together at most 1,000. */
const chosen = {
  holding_ids: blankable(
    listOf(id, maxCopiesAtOnce, '1,000 copies').min(1, { error: 'needs at least one copy' }),
  ),
  /** All copies of these groups. */
  group_keys: blankable(
    listOf(line(1_000), maxGroups, '500 groups').min(1, { error: 'needs at least one group' }),
  ),
  /** All copies that the list of the collection shows with these filters. */
  all_of: z
    .object({ ...collectionFilter, price_from: blankable(enteredMoney), price_to: blankable(enteredMoney) })
    .optional(),
}

/** The copies of a change. */
export const chosenForChange = {
  ...chosen,
  /** How many copies the collector was shown. Required unless copies are named one by one alone; refused when it differs. */
  expected_copies: blankable(count(1, maxCopiesAtOnce)),
}

/** Leaves out the copies that do not fit, such as a sealed product sent for grading, instead of refusing them all. */
export const leaveOut = { leave_out: flag.optional() }

const amountsFor = blankable(z.enum(amountsForWhat, { error: 'must be each or all' }))

/** Prices that the changed copies lack, at most 20. The server asks its sources for all such in the background. */
export const unpriced = z.array(z.object({ product_id: z.string(), price_key: z.string() }))

const edited = z.object({
  /** Copies changed. */
  copies: z.number(),
  operation_id: operationId,
  unpriced,
})

const removed = z.object({
  copies: z.number(),
  operation_id: z.string(),
  lifetime_earnings: money,
  /** Of all copies together. Null for copies added by mistake. */
  profit: money.nullable(),
})

/** 1,000 ids or 500 keys, some of them written as escapes. */
const maxBodyKiB = 1_024

/** What all changes of many copies have in common. */
const change = {
  refusals: ['not_found', 'conflict'],
  grows: true,
  extraCost: costOfChosen,
  idempotent: true,
  maxBodyKiB,
} as const

export const manyCopiesEndpoints = {
  'POST /api/collections/bulk/figures': endpoint({
    summary: 'Get the investment and market value of chosen copies, by kind',
    refusals: ['not_found', 'conflict'],
    // Reads only.
    grows: false,
    extraCost: searching,
    maxBodyKiB,
    body: z.object({
      ...chosen,
      /** Answers with the copies too. */
      with_items: flag.optional(),
      /** Leaves out holding_ids that are not in the collection, or no longer, instead of refusing them all. */
      leave_out: flag.optional(),
    }),
    answer: z.object({
      copies: z.number(),
      /** In the order of holding_ids. Absent without `with_items`. */
      items: z.array(item).optional(),
      /** Of all of them, in the order of the call or newest first. */
      holding_ids: z.array(z.string()),
      kinds: z.array(
        z.object({
          kind: z.enum(copyKinds),
          copies: z.number(),
          total_investment: money,
          /** Of the copies with a market price. */
          total_market_price: money,
          priced_quantity: z.number(),
        }),
      ),
    }),
  }),
  'POST /api/collections/bulk/edit': endpoint({
    summary: 'Set the price, purchase date, condition, note, tags, place or seller of many copies',
    ...change,
    body: z.object({
      ...chosenForChange,
      ...leaveOut,
      purchase_price: blankable(enteredMoney),
      /** What the price is for: each copy, which is the default, or all together, divided among them to the cent. */
      amounts_for: amountsFor,
      purchase_date: blankable(day),
      /** For raw cards and cards in grading. */
      condition: blankable(condition),
      ...sentRemarksOfMany,
    }),
    answer: edited,
  }),
  'POST /api/collections/bulk/grading': endpoint({
    summary: 'Send many raw cards for grading, or record one company and grade for many that are back',
    ...change,
    body: z.object({
      ...chosenForChange,
      ...leaveOut,
      grading_status: z.enum(['grading', 'graded'], { error: 'must be grading or graded' }),
      /** With grading: added to what each card cost. */
      grading_cost: blankable(enteredMoney),
      amounts_for: amountsFor,
      predicted_grade: blankable(gradeText),
      /** With graded. */
      grading_company: blankable(gradeText),
      grade: blankable(gradeText),
    }),
    answer: edited,
  }),
  'POST /api/collections/bulk/sell': endpoint({
    summary: 'Sell many copies as a lot: one price and its costs, split by market value, or evenly without',
    ...change,
    body: z.object({
      ...chosenForChange,
      /** For all copies together, before the costs of the sale. */
      sold_price: enteredMoney,
      ...sale,
    }),
    answer: removed,
  }),
  'POST /api/collections/bulk/remove': endpoint({
    summary: 'Remove many copies that were not sold',
    ...change,
    body: z.object({
      ...chosenForChange,
      /** A mistake when absent. */
      ending: blankable(z.enum(unsoldEndings, { error: 'must be mistake, gift or lost' })),
      day: blankable(day),
    }),
    answer: removed,
  }),
}
