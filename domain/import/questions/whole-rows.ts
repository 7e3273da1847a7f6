/** The rows that questions are found in. */
import { hasCellsTooMany } from '#domain/import/joined-cells'
import { wholeCells } from '#domain/import/read-row'
import type { Reading } from '#domain/import/reading'
import { isTotal } from '#domain/import/total-row'
import type { Rows } from './found.ts'

/** Returns the rows with their cells in the columns of the file: joined where they are cut, else left out. Totals are too. */
export function wholeRows(all: Rows, reading: Reading): Rows {
  const rows = all.filter(row => !isTotal(row, reading))
  return rows.flatMap(row => {
    if (!hasCellsTooMany(row, reading)) return [row]
    const cells = wholeCells(row, reading, lastDay)?.cells
    return cells === undefined ? [] : [cells]
  })
}

/** Days in the future are no question here. */
const lastDay = '9999-12-31'
