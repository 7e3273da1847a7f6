/** The tables by which copies are found by their remarks. The remarks themselves are columns of a copy. */
import type { RemarkKind } from '#domain/copies/remarks'

export type TextKind = RemarkKind | 'note'

/** Derived: each distinct remark of the copies that a collector holds, as it was first written. */
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
