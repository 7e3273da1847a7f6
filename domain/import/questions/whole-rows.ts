/** The rows that questions are found in. */
import { hasCellsTooMany } from '#domain/import/joined-cells'
import { wholeCells } from '#domain/import/read-row'
import type { Reading } from '#domain/import/reading'
import { isTotal } from '#domain/import/total-row'
import type { Rows } from './found.ts'

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
