/** The tables of erased collectors: which one is being erased, and what remains of those who were. */

/** A collector who is being erased. No row of it ever outlives its transaction. */
export interface ErasuresTable {
  collector_id: string
  erased_day: string
  opened_at: string
}

/** What remains of an erased collector: enough to know them again in a backup, and nothing else. */
export interface TombstonesTable {
  /** Random. */
  id: string
  erased_day: string
  /** SHA-256 of the collector's id, hexadecimal. */
  digest: string
}
