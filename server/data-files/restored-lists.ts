/** The lists of data.json that a restore takes, and what it knows of each. */
import { type ExportedList, type ExportedRow, exportedLists } from '#contract/exported-data'
import { gradeText, id, line, lines } from '#contract/fields'
import { allTexts, stateTexts } from '#domain/copies/state-texts'
import { maxVenues } from '#domain/copies/venue'
import { maxSubmissions, maxSubmittedCopies } from '#domain/grading/submission'
import { maxViews } from '#domain/groups/saved-view'
import { mostImports } from '#domain/import/import-app'
import { maxSharedPages, maxSharedTitle } from '#domain/sharing/shared-page'
import { maxChosenSets } from '#domain/wishlist/set-checklist'
import { maxWishes } from '#domain/wishlist/wish'
import { z } from 'zod'

interface ListFacts {
  /** Of rows; that of the history of a collection by default. */
  readonly most?: number
  /** Its rows refer to those of lists before it, so that they must come in this order. */
  readonly isOrdered?: true
  /** The first downloads of format 2 lack it; they have all others. */
  readonly isLater?: true
  /** What a row has in place of fields that the list got later. */
  readonly blank?: Readonly<Record<string, unknown>>
  /** Fields that are checked as when their collector sent them. */
  readonly sent?: z.ZodRawShape
}

/** Absent in earlier downloads. */
const laterId = z.literal('').or(id)

/** A restore reads the texts of a copy from its version, which leaves out blank ones. */
const blankTexts = Object.fromEntries(allTexts.map(text => [stateTexts[text].column, null]))

const lists = {
  holdings: { isOrdered: true, blank: blankTexts },
  operations: { isOrdered: true },
  ledger: { isOrdered: true },
  operation_copies: { isOrdered: true },
  trades: { isOrdered: true },
  trade_lines: { isOrdered: true },
  stat_history: { isOrdered: true },
  wishes: { most: maxWishes },
  venues: { most: maxVenues },
  collection_views: { most: maxViews },
  chosen_sets: { most: maxChosenSets },
  submissions: {
    most: maxSubmissions,
    isLater: true,
    blank: { revision: 0 },
    sent: {
      id,
      grading_company: gradeText,
      service: line(100).nullable(),
      note: lines(1_000).nullable(),
    },
  },
  submission_copies: {
    most: maxSubmittedCopies,
    isLater: true,
    sent: { predicted_grade: gradeText.nullable() },
  },
  submission_operations: {
    isLater: true,
    blank: { grading_company: '', costs: null },
    sent: { grading_company: z.literal('').or(gradeText) },
  },
  shared_pages: {
    most: maxSharedPages,
    isLater: true,
    blank: { id: '', shows_cost: false, shows_notes: false, shows_place: false, shows_certs: false },
    sent: { id: laterId, title: line(maxSharedTitle) },
  },
  imports: {
    // And one that is not finished.
    most: mostImports + 1,
    isLater: true,
    blank: {
      id: '',
      app: null,
      failure: null,
      operation_id: null,
      rows_total: 0,
      rows_read: 0,
      total_cost: 0,
      sheet: 0,
      file_fingerprint: '',
      headings_fingerprint: '',
      told: '{}',
      counts: '[]',
      additions: '[]',
    },
    sent: { id: laterId },
  },
  // The newest 1,000 are kept, and those of the last days.
  notifications: { most: 10_000, isLater: true },
} as const satisfies { readonly [List in ExportedList]?: ListFacts }

export type RestoredList = keyof typeof lists

export const restoredLists = Object.keys(lists) as RestoredList[]
export const factsOfLists: Readonly<Record<RestoredList, ListFacts>> = lists

export function isRestoredList(list: string): list is RestoredList {
  return Object.hasOwn(lists, list)
}

/** Returns a list that a download of these lists lacks; null when it has all that it must have. */
export function lackingList(seen: ReadonlySet<string>): string | null {
  return restoredLists.find(list => !factsOfLists[list].isLater && !seen.has(list)) ?? null
}

/** Returns a list among these that must come after another one; undefined for none. */
export function earlyList(list: string, seen: ReadonlySet<string>): string | undefined {
  const ordered: readonly string[] = restoredLists.filter(one => factsOfLists[one].isOrdered)
  return ordered.includes(list)
    ? ordered.slice(ordered.indexOf(list) + 1).find(one => seen.has(one))
    : undefined
}

/** Whether a download has a list of this name, restored or not. */
export function isKnownList(list: string): boolean {
  return Object.hasOwn(exportedLists, list)
}

/** The most that the history of a collection can have by default. */
const usualRows = 5_000_000

/** Returns how many rows a list may have. */
export function mostRowsOf(list: RestoredList): number {
  return factsOfLists[list].most ?? usualRows
}

/** Of a notification about a price: without its key it cannot be shown. */
const blankOfPrice = { set_code: null, identity_key: '', price_key: '' }

/** Returns a row, which may be of an earlier download, with all the fields of its list. */
export function completeRow(list: RestoredList, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const isAboutPrice = list === 'notifications' && 'product_id' in row
  return { ...(isAboutPrice ? blankOfPrice : factsOfLists[list].blank), ...row }
}

/** A row of a list, under its names inside. */
export type RestoredRow<List extends RestoredList> = ExportedRow<List>

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
