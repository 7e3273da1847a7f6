/** What a download may be at most when it comes back. */

import { maxViews } from '#domain/groups/saved-view'
import { maxSharedPages } from '#domain/sharing/shared-page'
import { maxSubmissions, maxSubmittedCopies } from '#domain/grading/submission'
import { maxVenues } from '#domain/copies/venue'
import { mostImports } from '#domain/import/import-app'
import { maxChosenSets } from '#domain/wishlist/set-checklist'
import { maxWishes } from '#domain/wishlist/wish'

/** Of data.json: some 500,000 copies. */
export const mostBytes = 1_024 * 1_024 * 1_024
/** A small file may be packed as tightly as it likes. */
export const freeBytes = 4 * 1_024 * 1_024
/** Like rows are packed to a sixtieth. */
export const mostRatio = 250
/** data.json, holdings.csv and the pictures of a collector. */
export const mostEntries = 100_000
/** Of a row as JSON, and of what comes before the lists. */
export const mostRowCharacters = 64 * 1_024
/** Of a text in a row. */
export const mostCharacters = 4_000
/** Of a list: the most that the history of a collection can have by default. */
const usualRows = 5_000_000
const mostRows: Readonly<Record<string, number>> = {
  wishes: maxWishes,
  venues: maxVenues,
  collection_views: maxViews,
  chosen_sets: maxChosenSets,
  submissions: maxSubmissions,
  submission_copies: maxSubmittedCopies,
  shared_pages: maxSharedPages,
  // And one that is not finished.
  imports: mostImports + 1,
  // The newest 1,000 are kept, and those of the last days.
  notifications: 10_000,
}

/** Returns how many rows a list may have. */
export function mostRowsOf(list: string): number {
  return mostRows[list] ?? usualRows
}
