/**
 * The rows of an import that add nothing, as a file: headings and cells as its collector sent or edited them, and why in a last
 * column. An import reads that file as it read the first one.
 */
import { plainKey } from './name-keys.ts'

/** The heading of the last column. */
export const reasonHeading = 'Reason'

/** Whether a file has the column of reasons. Its cells are then escaped, as in every file that is written here. */
export function hasReasons(header: readonly string[]): boolean {
  return plainKey(header.at(-1) ?? '') === plainKey(reasonHeading)
}

/** Returns the headings of the first file. */
export function withoutReason(header: readonly string[]): readonly string[] {
  return hasReasons(header) ? header.slice(0, -1) : header
}
