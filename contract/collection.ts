/** A collector's copies (`item` on the wire), their groups and totals, and the calls that change them. */
import { conditions, copyKinds } from '#domain/copies/copy'
import {
  gradingTexts,
  groupTexts,
  ownTexts,
  slabTexts,
  type StateText,
  stateTexts,
} from '#domain/copies/state-texts'
import { amountsForWhat } from '#domain/copies/shared-purchase'
import { unsoldEndings } from '#domain/copies/remove-copy'
import { z } from 'zod'
import { costOfChanging, costOfGroups, costOfReading, costOfSearch } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  clearable,
  condition,
  count,
  day,
  enteredMoney,
  flag,
  gradeText,
  id,
  instant,
  line,
  money,
  named,
  paged,
  pagination,
  sentTarget,
  certNumber,
} from './fields.ts'
import { basicStats } from './basic-stats.ts'
import { productFace } from './catalogue.ts'
import { collectionFilter, collectionOrder } from './collection-filter.ts'
import { remarks, sentRemarks } from './remarks.ts'
import { ownPictures } from './own-pictures.ts'
import { costsOf, paidCosts, paidPrice, paidWhenAdding, paidWhenEditing } from './paid-price.ts'

/** The state of a copy as its group has it too. */
const groupState = {
  kind: z.enum(copyKinds),
  label: z.string(),
  condition: z.enum(conditions).nullable(),
  grading_company: z.string().nullable(),
  grade: z.string().nullable(),
  ...shownTexts(groupTexts),
}

/** The state of a copy. data.json has the same fields. */
export const copyState = {
  ...groupState,
  ...shownTexts(ownTexts),
  raw_card_cost: money.nullable(),
  grading_cost: money.nullable(),
}

const shownGradingStatus = z.enum(['grading', 'graded']).nullable()

/** One copy. `quantity` is always 1 and `collection_id` equals `id`. */
export const item = named('Holding', {
  id: z.string(),
  collection_id: z.string(),
  product_id: z.string(),
  ...productFace,
  ...copyState,
  grading_status: shownGradingStatus,
  quantity: z.literal(1),
  purchase_price: money,
  /** The price of the item and the other costs sum to purchase_price, or to raw_card_cost in grading. */
  item_price: money,
  ...paidCosts,
  ...paidPrice,
  ...remarks,
  ...ownPictures,
  purchase_date: day,
  current_market_price: money.nullable(),
  /** The collector's own price. Never part of current_market_price. */
  own_price: money.nullable(),
  /** Whether own_price counts instead of current_market_price, in totals and in what moved. */
  counts_own_price: z.boolean(),
  /** The key of the market price among the product's prices. */
  price_key: z.string(),
  /** The time of the market price. Null without a price. */
  price_as_of: instant.nullable(),
  /** True for a guide for this grade at any grading company. */
  price_for_any_company: z.boolean(),
  group_key: z.string(),
  created_at: instant,
})

/** Copies of one product in one state. `items` has the newest 20, or fewer in an answer of over 500 groups. */
export const group = named('HoldingGroup', {
  key: z.string(),
  product_id: z.string(),
  ...productFace,
  ...groupState,
  grading_status: shownGradingStatus,
  quantity: z.number(),
  total_investment: money,
  mean_investment: money,
  current_market_price: money.nullable(),
  /** What a raw card under $5 is for sale at, where the market price is a share of that. Null for any other. */
  market_price_ceiling: money.nullable(),
  price_key: z.string(),
  price_as_of: instant.nullable(),
  /** True for a guide for this grade at any grading company. */
  price_for_any_company: z.boolean(),
  /** Copies with an own price, and the sum of these prices. */
  own_priced_quantity: z.number(),
  own_price_total: money,
  /** Whether the copies count at their own price. All copies of a group have the same one then. */
  counts_own_price: z.boolean(),
  /** What one copy counts in totals: its own price where that counts, otherwise the market price. Null without one. */
  counted_price: money.nullable(),
  /** The price that counts minus mean investment, for one copy. Null without a price. */
  change: money.nullable(),
  /** Null without a price, and for copies that cost nothing. */
  change_percent: z.number().nullable(),
  /** The newest. */
  purchase_date: day,
  oldest_purchase_date: day,
  items: z.array(item),
  items_total: z.number(),
})

/** Parts of what was paid, included in purchase_price (or raw_card_cost). Each counts 0 when absent or blank. */
const sentPurchaseCosts = costsOf('purchase', clearable(enteredMoney))

/** What a sale cost, where and on which day it happened. */
export const sale = {
  ...costsOf('sale', blankable(enteredMoney)),
  venue: blankable(line(100)),
  day: blankable(day),
}

/** The operation that the call recorded, for undoing it. Null when nothing changed. */
export const operationId = z.string().nullable()
const gradingStatus = z.enum(['grading', 'graded'], { error: 'must be grading or graded' })

export const collectionEndpoints = {
  'GET /api/collections': endpoint({
    summary: 'List copies, or groups of copies with grouped=true; newest first unless sorted',
    extraCost: ({ query }, groups) =>
      costOfSearch(query.search) + costOfReading(query.limit ?? 0) + costOfGroups(groups),
    query: z.object({
      ...paged(10_000),
      grouped: blankable(z.enum(['true', 'false'], { error: 'must be true or false' })),
      ...collectionFilter,
      ...collectionOrder,
    }),
    answer: z.union([
      z.object({ collection: z.array(item), pagination }),
      z.object({ groups: z.array(group), pagination }),
    ]),
  }),
  'GET /api/collections/stats': endpoint({
    summary: 'Get collection totals',
    answer: z.object({ basicStats }),
  }),
  'GET /api/collections/stat-history': endpoint({
    summary: 'List daily totals, oldest first',
    answer: z.array(
      z.object({
        date: day,
        profit_loss_pct: z.number(),
        lifetime_earnings: money,
        realised_profit: money,
        total_investment: money,
        total_market_price: money,
        /** Of copies with a market price. Null for days before it was kept. */
        priced_investment: money.nullable(),
      }),
    ),
  }),
  'GET /api/collections/sets': endpoint({
    summary: 'List the sets in the collection',
    answer: z.object({ sets: z.array(z.object({ set_name: z.string() })) }),
  }),
  'POST /api/collections': endpoint({
    summary: 'Add copies of a product',
    status: 201,
    refusals: ['not_found', 'conflict'],
    idempotent: 'for long',
    grows: true,
    extraCost: ({ body }) => costOfChanging(body.quantity ?? 1),
    body: z.object({
      product_id: id,
      purchase_price: blankable(enteredMoney),
      quantity: blankable(count(1, 1_000)),
      /**
       * What the amounts of this body are for: each copy, which is the default, or all copies together. Those of
       * all are divided among the copies to the cent.
       */
      amounts_for: blankable(z.enum(amountsForWhat, { error: 'must be each or all' })),
      purchase_date: blankable(day),
      ...sentTarget,
      /** A cert number is for quantity 1. A slab that the collection has already is refused. */
      ...newTexts(slabTexts),
      grading_status: blankable(gradingStatus),
      raw_card_cost: blankable(enteredMoney),
      grading_cost: blankable(enteredMoney),
      ...newTexts(gradingTexts),
      ...sentPurchaseCosts,
      ...paidWhenAdding,
      ...sentRemarks,
    }),
    answer: z.object({ item, items: z.array(item), operation_id: operationId }),
  }),
  'GET /api/collections/:id': endpoint({
    summary: 'Get a copy',
    params: z.object({ id }),
    answer: z.object({ item }),
  }),
  'PUT /api/collections/:id': endpoint({
    summary: 'Update or correct a copy, send it for grading, or record its grade',
    refusals: ['conflict'],
    idempotent: true,
    grows: true,
    params: z.object({ id }),
    body: z.object({
      purchase_price: clearable(enteredMoney),
      purchase_date: day.optional(),
      /**
       * Without grading_status, these correct what was entered wrong: a condition without company and grade makes a
       * graded copy raw, a company with a grade makes a raw copy graded. The investment stays as it is.
       */
      condition: clearable(condition),
      grading_company: clearable(gradeText),
      grade: clearable(gradeText),
      ...changedTexts(slabTexts),
      grading_status: blankable(gradingStatus),
      /** Sent for grading without raw_card_cost, a copy keeps its investment as that cost. Blank is 0. */
      raw_card_cost: clearable(enteredMoney),
      grading_cost: clearable(enteredMoney),
      ...changedTexts(gradingTexts),
      own_price: clearable(enteredMoney),
      /**
       * True lets own_price count instead of the market price until the copy gets another condition or grade. Kept when
       * absent.
       */
      counts_own_price: flag.optional(),
      ...sentPurchaseCosts,
      ...paidWhenEditing,
      ...sentRemarks,
    }),
    answer: z.object({ item, operation_id: operationId }),
  }),
  'DELETE /api/collections/:id': endpoint({
    summary: 'Remove a copy that was sold for sold_price, or left without a sale (null)',
    refusals: ['conflict'],
    idempotent: true,
    grows: true,
    params: z.object({ id }),
    body: z.object({
      /** Before the costs of the sale. Null for a copy that was not sold. */
      sold_price: enteredMoney.nullable(),
      /** Why a copy left that was not sold. A mistake when absent. */
      ending: blankable(z.enum(unsoldEndings, { error: 'must be mistake, gift or lost' })),
      ...sale,
    }),
    answer: z.object({ lifetime_earnings: money, profit: money.nullable(), operation_id: operationId }),
  }),
}

/** The texts of a copy's state on the wire: fields made of the rows of `stateTexts`. */
type Column<Text extends StateText> = (typeof stateTexts)[Text]['column']

/** In answers. */
function shownTexts<Text extends StateText>(texts: readonly Text[]) {
  return fields(texts, () => z.string().nullable())
}

/** In requests that add a copy. */
function newTexts<Text extends StateText>(texts: readonly Text[]) {
  return fields(texts, text => blankable(sentText(text)))
}

/** In requests that change a copy. */
function changedTexts<Text extends StateText>(texts: readonly Text[]) {
  return fields(texts, text => clearable(sentText(text)))
}

function sentText(text: StateText) {
  return text === 'certNumber' ? certNumber : line(stateTexts[text].maxTyped)
}

function fields<Text extends StateText, Schema>(texts: readonly Text[], schemaOf: (text: Text) => Schema) {
  return Object.fromEntries(texts.map(text => [stateTexts[text].column, schemaOf(text)])) as {
    [Name in Text as Column<Name>]: Schema
  }
}
