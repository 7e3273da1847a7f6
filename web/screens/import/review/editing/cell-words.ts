/** The cells of a row of a file, and what an edit of them came to, in words. */
import type { Reading } from '#domain/import/reading'
import type { ImportRow } from '#web/api/imports.ts'
import { formatCount } from '#web/format/values.ts'

/** Returns the heading of a column; its number where the file has none. */
export function headingOf(header: readonly string[], column: number): string {
  return header[column]?.trim() || `Column ${formatCount(column + 1)}`
}

/** Returns the columns that are read, in the order of the file, those with a fault, and cells beyond the last heading. */
export function columnsToEdit(
  { columns, header }: Pick<Reading, 'columns' | 'header'>,
  { cells, faults }: Pick<ImportRow, 'cells' | 'faults'>,
): number[] {
  const wrong = faults.map(({ column }) => column)
  const beyond = cells.map((_, column) => column).slice(header.length)
  const read = [...Object.values(columns), ...wrong, ...beyond].filter(column => column !== null)
  return [...new Set(read)].toSorted((one, other) => one - other)
}

/** As many characters as a list of rows has of a cell. */
const cutAt = 200

/** Returns the columns of wrong cells that fit into a field in the list; others are edited in a dialog. */
export function columnsAtHand({ faults, cells }: Pick<ImportRow, 'faults' | 'cells'>): number[] {
  const wrong = faults.map(({ column }) => column).filter(column => column !== null)
  const short = [...new Set(wrong)].filter(column => {
    const cell = cells[column] ?? ''
    return cell.length < cutAt && !/[\r\n]/.test(cell)
  })
  return short.toSorted((one, other) => one - other)
}

/** Returns what is wrong with a cell; null for nothing. A heading that the sentence repeats is left out. */
export function faultOf(
  { faults }: Pick<ImportRow, 'faults'>,
  column: number,
  heading: string,
): string | null {
  const sentences = faults.filter(fault => fault.column === column).map(({ sentence }) => sentence)
  const shown = sentences.map(sentence =>
    sentence.startsWith(`${heading}: `) ? sentence.slice(heading.length + 2) : sentence,
  )
  return shown.join(' ') || null
}

/** Returns what was changed: "Edited: Price was “twelve”, Quantity was empty." Null for a row as the file has it. */
export function editedWords({ edited }: Pick<ImportRow, 'edited'>, header: readonly string[]): string | null {
  if (edited.length === 0) return null
  const cells = edited.map(({ column, was }) => {
    return `${headingOf(header, column)} was ${was.trim() === '' ? 'empty' : `“${shortened(was)}”`}`
  })
  return `Edited: ${cells.join(', ')}.`
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Returns what a row that was saved is by now; null for one that is still wrong, whose cells say why. */
export function savedWords({ line, verdict, product, sentence }: ImportRow): string | null {
  const row = `Row ${formatCount(line)}`
  switch (verdict) {
    case 'matched':
      return `${row} is ${product?.name ?? 'found'}.`
    case 'several':
      return `${row} may be one of several products: choose under To choose.`
    case 'unknown':
      return `${row} is not in the catalogue: decide under Unknown.`
    case 'skipped':
      return `${row} adds no copy. ${sentence ?? ''}`.trim()
    case 'wrong':
      return null
  }
}
