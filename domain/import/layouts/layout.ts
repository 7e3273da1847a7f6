/**
 * Tables that have something else than a row of cells for each kind of copy: ticks by printing, lines of a deck, and sets
 * that are written once.
 */
import { deckLayout } from './deck-lines.ts'
import { sectionLayout } from './sections.ts'
import { tickLayout } from './ticks.ts'

export interface Layout {
  /** The row of its headings among the first rows, counted from 0; null for lines without headings. */
  readonly headerRow: number | null
  /** The headings of the rows that it becomes. */
  readonly header: readonly string[]
  /** Returns the rows that a row becomes; none for one that is of no copy. `line` is its number in the file. */
  readonly rowsOf: (cells: readonly string[], line: number) => string[][]
}

/** Finds the layout of a table by its first rows; null for rows of cells. */
export function layoutOf(first: readonly (readonly string[])[]): Layout | null {
  return deckLayout(first) ?? tickLayout(first) ?? sectionLayout(first)
}

/** As many rows with a cell say what the layout is, and where headings are. */
export const firstRows = 20

/** Returns a table as rows of cells under headings. Where a row becomes several, the rows after it move down. */
export function laidOut(table: string[][]): string[][] {
  const layout = layoutOf(table.slice(0, firstRows))
  if (layout === null) return table
  const { headerRow, header, rowsOf } = layout
  const before = headerRow === null ? [] : table.slice(0, headerRow)
  const rows = table.slice(headerRow === null ? 0 : headerRow + 1)
  const firstLine = headerRow === null ? 1 : headerRow + 2
  return [...before, [...header], ...rows.flatMap((cells, index) => rowsOf(cells, firstLine + index))]
}
