/** The tables of copies, of the groups they form and of the totals. */
import type { Condition, CopyFields, CopyKind } from '#domain/copies/copy'
import type { CostFields } from '#domain/copies/extra-costs'
import type { RemarksFields, RemarkKind } from '#domain/copies/remarks'
import type { Removal } from '#domain/copies/remove-copy'
import type { ChangeRange } from '#domain/value/change-range'
import type { ShareDimension } from '#domain/value/value-shares'
import type { Cents } from '#domain/money/money'
import type { Generated } from 'kysely'
import type { Columns } from '#server/database/columns'

/**
 * One physical copy, its state in a column per field. Removed copies stay, with time and reason. The costs of its purchase
 * are parts of the cost basis, or of the raw card cost while in grading; those of a sale are 0 unless it was sold.
 */
export interface HoldingsTable
  extends Columns<CopyFields>,
    Columns<RemarksFields>,
    Columns<CostFields<'purchase', Generated<Cents>>>,
    Columns<CostFields<'sale', Generated<Cents>>> {
  collector_id: string
  id: string
  product_id: string
  cost_basis_cents: Cents
  purchase_date: string
  group_key: string
  /** Derived: `slabKey` of the state. */
  slab_key: string | null
  created_at: string
  removed_at: string | null
  removal: Removal['removal'] | null
  sold_price_cents: Cents | null
  /** What was paid for the item in another currency, in its smallest units; null when it was paid in the ledger's. */
  paid_units: number | null
  paid_currency: string | null
  /** What one of the currency is in the ledger's, a decimal: 0.006295. */
  paid_rate: string | null
  /** The day of the reference rate; null for a rate that the collector entered. */
  paid_rate_day: string | null
  sale_venue: string | null
  /** The collector's own price. Part of a market total only where it counts. */
  own_price_cents: Cents | null
  counts_own_price: 'yes' | null
  /** The ids of the collector's own pictures of it. No operation changes them. */
  front_picture: string | null
  back_picture: string | null
}

/** Derived: one row per group that has copies, always equal to a recount of the holdings. */
export interface HoldingGroupsTable {
  collector_id: string
  group_key: string
  product_id: string
  kind: CopyKind
  price_key: string
  label: string
  condition: Condition | null
  grading_company: string | null
  grade: string | null
  quantity: number
  cost_basis_cents: Cents
  newest_holding_id: string
  newest_created_at: string
  newest_purchase_date: string
  oldest_purchase_date: string
  /** Copies with an own price, and the sum of their own prices. */
  own_priced_quantity: Generated<number>
  own_price_cents: Generated<Cents>
  /** The price of one copy that the totals count, in the ledger's currency; null without a price. */
  counted_price_cents: Cents | null
  /** The same where it is the collector's own price; null where the market's counts. */
  counted_own_cents: Generated<Cents | null>
  /** A market price in US cents. Null for a ledger in US dollars, where it is the same. */
  counted_market_cents: Generated<Cents | null>
  /** How far that price is from the mean cost; null without a price. */
  price_distance_cents: Cents | null
  /** When that price is from; null without a price. */
  counted_as_of: string | null
  /** The source of that price, or of the one it is estimated from; null without a price, and where it is not known yet. */
  counted_source: Generated<string | null>
  /** The set of the product. */
  set_name: Generated<string>
  /** The product's number, without the sign that says whether the catalogue lists it: so it never changes. */
  product_number: Generated<number>
  /** The `FaceKeys` of the product. */
  name_key: Generated<string>
  set_key: Generated<string>
  number_key: Generated<string>
}

/** Derived: the copies whose counted price is from one hour. Hours without copies have no row. */
export interface PriceAgeHoursTable {
  collector_id: string
  /** As in 2026-03-01T12, in UTC. */
  hour: string
  copies: number
}

/** Derived: a group that may be among the largest movers of a range. */
export interface MoversTable {
  collector_id: string
  change_range: ChangeRange
  group_key: string
}

/** Derived: the copies of one set, kind or grade, as the totals count them. Those without copies have no row. */
export interface ValueSharesTable {
  collector_id: string
  dimension: ShareDimension
  /** See the domain's `Share`. */
  bucket: string
  quantity: number
  cost_basis_cents: Cents
  market_value_cents: Cents
  priced_quantity: number
  priced_cost_basis_cents: Cents
}

/** Derived: one row per collector. Every change of the collection locks it first. */
export interface CollectorTotalsTable {
  collector_id: string
  /** Incremented by every change. */
  revision: number
  /** The number of the newest ledger entry. */
  ledger_sequence: number
  /** The number of the newest operation. */
  operation_sequence: Generated<number>
  /** The number of rows in holdings, including copies removed. */
  copies_recorded: Generated<number>
  /** How many copies the newest operation has yet to change; 0 unless it is written in steps. */
  pending_copies: Generated<number>
  /** The number of groups that the copies held form. */
  group_count: Generated<number>
  /** Of each kind. */
  raw_groups: Generated<number>
  graded_groups: Generated<number>
  grading_groups: Generated<number>
  sealed_groups: Generated<number>
  raw_quantity: number
  graded_quantity: number
  grading_quantity: number
  sealed_quantity: number
  cost_basis_cents: Cents
  lifetime_earnings_cents: Cents
  realised_profit_cents: Cents
  market_value_cents: Cents
  priced_quantity: number
  priced_cost_basis_cents: Cents
  own_priced_quantity: Generated<number>
  /** Copies with an own price or a market price. */
  valued_quantity: Generated<number>
  /** The value of these copies. An own price replaces the market price. */
  value_with_own_cents: Generated<Cents>
  /** Copies that count at an own price, and the sum of these prices. */
  own_counted_quantity: Generated<number>
  own_counted_cents: Generated<Cents>
  /** What moved since this is kept, see domain/value/value-parts. */
  price_moves_cents: Generated<Cents>
  source_steps_cents: Generated<Cents>
  own_price_steps_cents: Generated<Cents>
  newly_priced_cents: Generated<Cents>
  added_value_cents: Generated<Cents>
  removed_value_cents: Generated<Cents>
  regraded_value_cents: Generated<Cents>
  bought_cents: Generated<Cents>
  sold_cents: Generated<Cents>
  valued_at: string | null
  /** The `valued_at` that movers were last found for; null before the first time. */
  movers_at: string | null
  /** The day of the row in stat_days with these totals; null before the first. Later rows are from a wrong clock. */
  stat_day: string | null
}

/** One row per day of a collector: the state at the day's last change or job. */
export interface StatDaysTable {
  collector_id: string
  day: string
  lifetime_earnings_cents: Cents
  realised_profit_cents: Cents
  cost_basis_cents: Cents
  market_value_cents: Cents
  priced_quantity: number
  /** What the priced copies cost. Null for days before it was kept. */
  priced_cost_basis_cents: Cents | null
  /** Copies held. Null for days before it was kept. */
  quantity: number | null
  /** What moved up to the day, see domain/value/value-parts. Null for days before it was kept. */
  price_moves_cents: Cents | null
  source_steps_cents: Cents | null
  own_price_steps_cents: Cents | null
  newly_priced_cents: Cents | null
  added_value_cents: Cents | null
  removed_value_cents: Cents | null
  regraded_value_cents: Cents | null
  bought_cents: Cents | null
  sold_cents: Cents | null
}

/** Where a collector sells. A sale keeps the name and its own amounts, and refers to no venue. */
export interface VenuesTable {
  collector_id: string
  id: string
  name: string
  /** A digest of the domain's venueNameKey, because index rows have a size limit. Unique for each collector. */
  name_key: string
  /** Share of the sold price, in hundredths of a percent. */
  fee_basis_points: number
  /** Charged for each sale in addition to the share. */
  fixed_fee_cents: Cents
  /** Shipping that the seller pays. */
  shipping_cents: Cents
  /** Incremented by every change. */
  revision: number
}

export type TextKind = RemarkKind | 'note'

/**
 * Derived: each distinct remark of the copies that a collector holds, as it was first written, by which they are found. The
 * remarks themselves are columns of a copy.
 */
export interface RemarkTextsTable {
  collector_id: string
  kind: TextKind
  /** The text regardless of case; of a note, its digest. */
  key: string
  text: string
  /** See the domain's `searchableRemark`. */
  words: string
}

/** Derived: which copies have a remark. Those that left the collection are not in it. */
export interface RemarkUsesTable {
  collector_id: string
  kind: TextKind
  key: string
  group_key: string
  holding_id: string
}
