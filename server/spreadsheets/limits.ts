/** What a file of rows may be at most. */
export const maxBytes = 20 * 1_024 * 1_024
export const maxRows = 50_000
/** Of all sheets together: titles, notes and headings may come before the rows. */
export const mostRows = maxRows + 2_000
/** Rows without a cell, which formatting leaves behind. */
export const mostEmptyRows = 200_000
export const mostSheets = 200
export const mostColumns = 100
/** Of a row as it is written, with empty cells: as wide as a sheet of Excel can be. */
export const widestRow = 16_384
/** Of all rows as they are written, with empty cells. */
export const mostCells = 3_000_000
export const maxCell = 10_000
/** Of all cells together. */
export const mostCharacters = 30_000_000
