/** What an operator sets about price sources, and what the sources last said. */

/** The order that an operator saved. At most one row, `order`. */
export interface PriceSourceOrderTable {
  name: 'order'
  /** Names of sources with blanks between them. All three null: the order of the environment. */
  raw: string | null
  graded: string | null
  sealed: string | null
  changed_at: string
  /** The product up to which prices are chosen again by this order; '' before the first, null after the last. */
  chosen_after: string | null
}

/** When each source last answered or failed. */
export interface PriceSourceReportsTable {
  source: string
  answered_at: string | null
  failed_at: string | null
  failure: string | null
}

export interface SourceOrderTables {
  price_source_order: PriceSourceOrderTable
  price_source_reports: PriceSourceReportsTable
}
