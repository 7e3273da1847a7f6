/** The table of venues. */
import type { Cents } from '#domain/money/money'

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
