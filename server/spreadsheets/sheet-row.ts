/** Rows of a file as text. */

export interface FileRow {
  /** Its number in its sheet, from 1. Empty rows count. */
  readonly line: number
  readonly cells: string[]
}

export interface SheetRow extends FileRow {
  /** The place of its sheet in the file, from 0. */
  readonly sheet: number
  /** Blank for a CSV file. */
  readonly sheetName: string
}
