/** The columns of what an operation can change about a copy. */
import { slabKey } from '#domain/copies/cert-number'
import { type CopyState, stateOf } from '#domain/copies/copy'
import { type CopyRecord, paidOf, recordFieldsOf } from '#domain/copies/copy-record'
import { costsFrom, extraCosts } from '#domain/copies/extra-costs'
import { allTexts, stateTexts } from '#domain/copies/state-texts'
import { groupKeyOf } from '#domain/groups/grouping'
import type { Selectable } from 'kysely'
import { columnMap } from '#server/database/columns'
import type { HoldingsTable } from '#server/database/tables/copies'

/** The state of a copy in holdings. */
export const stateColumns = columnMap([
  'kind',
  'condition',
  'grading_company',
  'grade',
  ...allTexts.map(text => stateTexts[text].column),
  'raw_card_cost_cents',
  'grading_cost_cents',
])

/** What a collector keeps about a copy besides its cost and state. */
export const remarkColumns = columnMap(['note', 'tags', 'box', 'binder', 'page', 'seller'])

/** What a copy cost besides its price, and what was paid for it in another currency. */
export const purchaseColumns = columnMap([
  ...extraCosts.map(cost => `purchase_${cost}_cents` as const),
  'paid_units',
  'paid_currency',
  'paid_rate',
  'paid_rate_day',
])

type PurchaseRow = Pick<Selectable<HoldingsTable>, (typeof purchaseColumns.columns)[number]>

/** Returns what a copy cost besides its price, and what was paid for it in another currency. */
export function purchaseFrom(row: PurchaseRow): Pick<CopyRecord, 'purchaseCosts' | 'paid'> {
  const fields = purchaseColumns.read(row)
  return { purchaseCosts: costsFrom('purchase', fields), paid: paidOf(fields) }
}

/** Everything an operation can change. */
export const recordColumns = columnMap([
  ...stateColumns.columns,
  ...purchaseColumns.columns,
  'cost_basis_cents',
  'purchase_date',
  'own_price_cents',
  'counts_own_price',
  'removal',
  'sold_price_cents',
  ...extraCosts.map(cost => `sale_${cost}_cents` as const),
  'sale_venue',
  ...remarkColumns.columns,
])

type StateRow = Pick<Selectable<HoldingsTable>, (typeof stateColumns.columns)[number]>

/** Returns the state of a row. Throws for a mix that the table's checks rule out. */
export function stateFrom(row: StateRow): CopyState {
  return stateOf(stateColumns.read(row))
}

/** Returns the columns of a copy that follow from its product and its record. */
export function columnsOf(productId: string, record: CopyRecord) {
  // Added to the row: a copy of it would take as long again.
  return Object.assign(recordColumns.write(recordFieldsOf(record)), {
    product_id: productId,
    group_key: groupKeyOf(productId, record),
    slab_key: slabKey(record.state),
  })
}
