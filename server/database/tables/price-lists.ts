/** How far each price list was read. */

/** The newest run of a list. */
export interface PriceListRunsTable {
  source: string
  /** When it was last begun or gone on with, also without success. */
  tried_at: string
  started_at: string | null
  /** Null while parts of it are left. */
  finished_at: string | null
  /** When the list was built that it reads. */
  built_at: string | null
  /** When the list of parts was asked for. */
  listed_at: string | null
  /** No call before then: the source wants none. */
  waits_until: string | null
  requests: number
  priced: number
  left_out: number
  /** What last went wrong, for the operator. */
  failure: string | null
}

/** A part of a list, such as a set, and when its files were last asked for. */
export interface PriceListPartsTable {
  source: string
  part: string
  name: string
  prices_at: string | null
  products_at: string | null
}

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
