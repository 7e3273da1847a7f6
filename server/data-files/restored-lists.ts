/** The lists of data.json that a restore takes, in the order in which they refer to each other. */
import { type ExportedList, type ExportedRow, exportedLists } from '#contract/exported-data'

export const restoredLists = [
  'holdings',
  'operations',
  'ledger',
  'operation_copies',
  'trades',
  'trade_lines',
  'stat_history',
  'wishes',
  'venues',
  'collection_views',
  'chosen_sets',
] as const satisfies readonly ExportedList[]

export type RestoredList = (typeof restoredLists)[number]

export function isRestoredList(list: string): list is RestoredList {
  return (restoredLists as readonly string[]).includes(list)
}

/** A row of a list, under its names inside. */
export type RestoredRow<List extends RestoredList> = ExportedRow<List>

/** Whether a download has a list of this name, restored or not. */
export function isKnownList(list: string): boolean {
  return Object.hasOwn(exportedLists, list)
}

/** Some rows of a list in their order. */
export type Rows = {
  readonly [List in RestoredList]: {
    readonly list: List
    /** The number of the first one, from 0. */
    readonly from: number
    readonly rows: readonly ExportedRow<List>[]
  }
}[RestoredList]
