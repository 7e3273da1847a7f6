/** The rows of a download as data.json calls them; money stays in cents until they are encoded. */
import { stateLabel } from '#domain/collection/copy'
import type { ExportedRow } from '#contract/exported-data'
import { parsePriceKey } from '#domain/prices/price-target'
import type { ProductType } from '#domain/catalogue/product'
import type {
  exportedAdditions,
  exportedEdits,
  exportedCopies,
  exportedImages,
  exportedLedger,
  exportedNotifications,
  exportedSessions,
  exportedStatDays,
  exportedTradeLines,
  exportedTrades,
  exportedWishes,
  RowOf,
} from '#server/db/accounts/exported-rows'
import { stateOf } from '#server/db/collection/copies'

export function copyRow(row: RowOf<typeof exportedCopies>): ExportedRow<'holdings'> {
  return {
    id: row.id,
    ...productFields(row),
    kind: row.kind,
    label: stateLabel(stateOf(row)),
    condition: row.condition,
    grading_company: row.grading_company,
    grade: row.grade,
    predicted_grade: row.predicted_grade,
    purchase_price: row.cost_basis_cents,
    raw_card_cost: row.raw_card_cost_cents,
    grading_cost: row.grading_cost_cents,
    purchase_date: row.purchase_date,
    created_at: row.created_at,
    own_price: row.own_price_cents,
    removed_at: row.removed_at,
    removal: row.removal,
    sold_price: row.sold_price_cents,
  }
}

export function entryRow(row: RowOf<typeof exportedLedger>): ExportedRow<'ledger'> {
  return {
    sequence: row.sequence,
    occurred_at: row.occurred_at,
    kind: row.kind,
    holding_id: row.holding_id,
    cash: row.cash_cents,
    cost_basis: row.cost_basis_cents,
    realised_profit: row.realised_profit_cents,
  }
}

export function tradeRow(row: RowOf<typeof exportedTrades>): ExportedRow<'trades'> {
  return {
    id: row.id,
    traded_at: row.traded_at,
    cash_delta: row.cash_delta_cents,
    basis_given: row.basis_given_cents,
    basis_received: row.basis_received_cents,
    realised_gain: row.realised_gain_cents,
  }
}

export function tradeLineRow(row: RowOf<typeof exportedTradeLines>): ExportedRow<'trade_lines'> {
  return {
    trade_id: row.trade_id,
    side: row.side,
    holding_id: row.holding_id,
    product_id: row.product_id,
    name: row.name,
    set_name: row.set_name,
    kind: row.kind,
    label: row.label,
    cost_basis: row.cost_basis_cents,
    market_price: row.market_price_cents,
  }
}

export function statDayRow(row: RowOf<typeof exportedStatDays>): ExportedRow<'stat_history'> {
  return {
    date: row.day,
    lifetime_earnings: row.lifetime_earnings_cents,
    realised_profit: row.realised_profit_cents,
    total_investment: row.cost_basis_cents,
    total_market_price: row.market_value_cents,
    priced_quantity: row.priced_quantity,
  }
}

export function wishRow(row: RowOf<typeof exportedWishes>): ExportedRow<'wishes'> {
  return { ...productFields(row), wished_at: row.wished_at, target_price: row.target_price_cents }
}

export function notificationRow(row: RowOf<typeof exportedNotifications>): ExportedRow<'notifications'> {
  const target = parsePriceKey(row.price_key)
  return {
    id: row.id,
    created_at: row.created_at,
    kind: row.kind,
    ...productFields(row),
    label: target ? stateLabel(target) : '',
    old_price: row.old_price_cents,
    new_price: row.new_price_cents,
    read_at: row.read_at,
    mailed_at: row.mailed_at,
  }
}

export function sessionRow(row: RowOf<typeof exportedSessions>): ExportedRow<'sessions'> {
  return { device: row.device, signed_in_at: row.created_at, last_seen_at: row.last_used_at }
}

export function additionRow(row: RowOf<typeof exportedAdditions>): ExportedRow<'products_added'> {
  return { ...productFields(row), created_at: row.created_at }
}

export function editRow(row: RowOf<typeof exportedEdits>): ExportedRow<'products_edited'> {
  return { ...productFields(row), revision: row.revision, edited_at: row.edited_at }
}

export function imageRow(row: RowOf<typeof exportedImages>): ExportedRow<'images'> {
  return { file: row.file_name, uploaded_at: row.uploaded_at, byte_size: row.byte_size }
}

interface ProductRow {
  readonly product_id: string
  readonly name: string
  readonly set_name: string
  readonly card_number: string | null
  readonly product_type: ProductType
  readonly misc_info: string | null
}

function productFields(row: ProductRow): ProductRow {
  const { product_id, name, set_name, card_number, product_type, misc_info } = row
  return { product_id, name, set_name, card_number, product_type, misc_info }
}
