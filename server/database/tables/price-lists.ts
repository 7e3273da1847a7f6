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
