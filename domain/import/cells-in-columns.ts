/** The cells of a row as a person sees them in a spreadsheet: each under its heading. */
import { hasCellsTooMany, widthOf } from './joined-cells.ts'
import { wholeCells } from './read-row.ts'
import type { Reading } from './reading.ts'

/**
 * Returns the cells of a row, joined where a comma without quotes cut one in two. Cells that cannot be joined in one way only
 * come after the last heading. `latestDay` is the last day of a purchase.
 */
export function cellsInColumns(row: readonly string[], reading: Reading, latestDay: string): string[] {
  const cells = wholeCells(row, reading, latestDay)?.cells ?? row
  const width = Math.max(reading.header.length, hasCellsTooMany(cells, reading) ? widthOf(cells) : 0)
  return Array.from({ length: width }, (_, column) => cells[column] ?? '')
}
