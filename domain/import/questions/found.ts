/** What a file leaves open about one thing, and what its cells tell by themselves. */
import type { Answers, ImportField, Question, Reading } from '#domain/import/reading'
import { hasCellsTooMany } from '#domain/import/joined-cells'
import { wholeCells } from '#domain/import/read-row'
import { isTotal } from '#domain/import/total-row'

export type Rows = readonly (readonly string[])[]

export interface Found {
  readonly questions: readonly Question[]
  /** What the cells tell, and what is assumed until the collector answers. */
  readonly found: Partial<Answers>
}

export const nothingOpen: Found = { questions: [], found: {} }

/** Returns the cell of a field, without spaces around it; blank if the file has no such column. */
export function cellOf(row: readonly string[], { columns }: Reading, field: ImportField): string {
  return (row[columns[field] ?? -1] ?? '').trim()
}

/** To join the cells of a row takes as long as to read it several times. */
const mostJoined = 100

/**
 * Returns the rows with their cells in the columns of the file: joined in the first rows that are cut, else left out. Totals
 * are too.
 */
export function wholeRows(all: Rows, reading: Reading): Rows {
  let left = mostJoined
  const rows = all.filter(row => !isTotal(row, reading))
  return rows.flatMap(row => {
    if (!hasCellsTooMany(row, reading)) return [row]
    left -= 1
    const cells = left < 0 ? undefined : wholeCells(row, reading, lastDay)?.cells
    return cells === undefined ? [] : [cells]
  })
}

/** Days in the future are no question here. */
const lastDay = '9999-12-31'
