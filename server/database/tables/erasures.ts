/** The tables of erased collectors: the running erasure, and what remains afterwards. */
import type { Selectable } from 'kysely'
import type { Fields } from '#server/database/columns'

/** A collector who is being erased. The row is there until nothing else of them is. */
export interface ErasuresTable {
  collector_id: string
  erased_day: string
  opened_at: string
}

/** What remains of an erased collector: enough to recognise them in a backup, nothing else. */
export interface TombstonesTable {
  /** Random. */
  id: string
  erased_day: string
  /** SHA-256 of the collector's id, hexadecimal. */
  digest: string
}

export type Tombstone = Fields<Selectable<TombstonesTable>>
