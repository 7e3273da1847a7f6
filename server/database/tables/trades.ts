/**
 * The tables of trades: both sides as they were on the day. Append-only, enforced by triggers; only the words about a
 * trade may change.
 */
import type { CopyKind } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'

export interface TradesTable {
  collector_id: string
  id: string
  traded_at: string
  /** The day of the trade in the collector's time zone then. */
  day: string
  /** Positive: the collector paid. */
  cash_delta_cents: Cents
  basis_given_cents: Cents
  basis_received_cents: Cents
  realised_gain_cents: Cents
  /** With whom; null when absent. This and the note are the only columns that may change. */
  partner: string | null
  note: string | null
}

/** One copy on one side of a trade. */
export interface TradeLinesTable {
  collector_id: string
  trade_id: string
  side: 'given' | 'received'
  /** From 0, in the order of the request. */
  position: number
  holding_id: string
  product_id: string
  name: string
  set_name: string
  product_type: ProductType
  image_url: string | null
  pokemon_type: string | null
  kind: CopyKind
  /** The label of the copy on that day: a grade, a condition, Sealed or Being Graded. */
  label: string
  cost_basis_cents: Cents
  /** Null if unknown. */
  market_price_cents: Cents | null
  /** The own price that took the place of a missing market price in the split; null otherwise. */
  own_price_cents: Cents | null
}
