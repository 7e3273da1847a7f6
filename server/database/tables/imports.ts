/** The tables of imports. */

export interface ImportsTable {
  collector_id: string
  id: string
  /** See `importStates` in the contract. */
  state: string
  file_name: string
  /** A digest of the bytes of the file. */
  file_digest: string
  /** A digest of its headings: files with the same headings are read the same way. */
  mapping_digest: string
  created_at: string
  /** When the server last worked on it. */
  worked_at: string
  ended_at: string | null
  failure: string | null
  operation_id: string | null
  /** Goes up with each reading, decision, edit and addition: what began before it saves nothing. */
  run: number
  rows_total: number
  rows_read: number
  copies: number
  total_cost_cents: number
  /** The sheet that is read, from 0. */
  sheet: number
  /** JSON: how the file is read, see `ImportFacts`. */
  facts: string
}

/** Rows of a file, some hundred together. Once the import has ended, only the rows that it left out. */
export interface ImportPartsTable {
  collector_id: string
  import_id: string
  /** See `firstPartOf`. */
  part: number
  /** JSON: what its rows add, by verdict and decision, see `PartCounts`. */
  counts: string
  /** JSON: see `StagedRow`. */
  rows: string
}
