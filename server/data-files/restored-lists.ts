/** The lists of data.json that a restore takes. */
import { type ExportedList, type ExportedRow, exportedLists } from '#contract/exported-data'

/** In the order in which they refer to each other, and in which they must come. */
export const orderedLists = [
  'holdings',
  'operations',
  'ledger',
  'operation_copies',
  'trades',
  'trade_lines',
  'stat_history',
] as const satisfies readonly ExportedList[]

/** Those that the first downloads of format 2 had already: a download has them all. */
const firstLists = [
  ...orderedLists,
  'wishes',
  'venues',
  'collection_views',
  'chosen_sets',
] as const satisfies readonly ExportedList[]

export const restoredLists = [
  ...firstLists,
  'submissions',
  'submission_copies',
  'submission_operations',
  'shared_pages',
  'imports',
  'notifications',
] as const satisfies readonly ExportedList[]

export type RestoredList = (typeof restoredLists)[number]

export function isRestoredList(list: string): list is RestoredList {
  return (restoredLists as readonly string[]).includes(list)
}

/** Returns a list that a download of these lists lacks; null when it has all that it must have. */
export function lackingList(seen: ReadonlySet<string>): string | null {
  return firstLists.find(list => !seen.has(list)) ?? null
}

/** A row of a list, under its names inside. */
export type RestoredRow<List extends RestoredList> = ExportedRow<List>

/** Whether a download has a list of this name, restored or not. */
export function isKnownList(list: string): boolean {
  return Object.hasOwn(exportedLists, list)
}

/** For each list what says what is wrong with a row after those before it, or null. */
export type Checks<List extends RestoredList> = {
  readonly [Name in List]: (row: ExportedRow<Name>) => string | null
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
