/** The cells of one row by their fields, and what is wrong with them. */
import { lengthOf, mayFit, textFault, tidyLine, tidyLines } from '#domain/text'
import type { WrongCell } from './import-row.ts'
import { type ImportField, importFieldNames, type Reading } from './reading.ts'

/** More than any field takes is cut off when a wrong cell is shown. */
const maxShown = 200

export interface RowCells {
  readonly reading: Reading
  readonly wrong: readonly WrongCell[]
  /** Sentences on how cells were read, see `ImportRow`. */
  readonly readAs: readonly string[]
  has(field: ImportField): boolean
  /** The cell on one line; blank if the file has no such column. Wrong, and blank, if it cannot be stored. */
  text(field: ImportField, max?: number): string
  /** The cell with its line breaks. */
  lines(field: ImportField, max: number): string
  /** Notes what is wrong with the cell of a field. */
  isWrong(field: ImportField, sentence: string): void
  /** Notes how a cell was read, for the collector to check. */
  isReadAs(sentence: string): void
}

const usualMax = 200

/** `unescape` takes off what an export put in front of a text. */
export function rowCells(
  cells: readonly string[],
  reading: Reading,
  unescape: (cell: string) => string,
): RowCells {
  const wrong: WrongCell[] = []
  const readAs: string[] = []
  const raw = (field: ImportField) => cells[reading.columns[field] ?? -1] ?? ''
  const isWrong = (field: ImportField, sentence: string) => {
    const column = reading.columns[field]
    const heading = column === null ? importFieldNames[field] : (reading.header[column] ?? '')
    wrong.push({ column, heading: heading.slice(0, maxShown), cell: shown(raw(field)), sentence })
  }
  const checked = (field: ImportField, max: number, tidy: (typed: string) => string, hasLines: boolean) => {
    const cell = unescape(raw(field))
    if (cell === '') return ''
    const name = importFieldNames[field]
    const fault = mayFit(cell, max) ? textFault(hasLines ? cell : tidyControls(cell), hasLines) : null
    const text = fault === null && mayFit(cell, max) ? tidy(cell) : null
    if (text !== null && lengthOf(text) <= max) return text
    isWrong(field, `${name} ${fault ?? `must be at most ${max.toLocaleString('en-US')} characters`}.`)
    return ''
  }
  return {
    reading,
    wrong,
    readAs,
    has: field => (reading.columns[field] ?? null) !== null,
    text: (field, max = usualMax) => checked(field, max, tidyLine, false),
    lines: (field, max) => checked(field, max, tidyLines, true),
    isWrong,
    isReadAs: sentence => readAs.push(sentence),
  }
}

/** Line breaks and tabs become spaces: a cell of one line may have some at its end. */
function tidyControls(cell: string): string {
  return cell.replaceAll(/[\t\r\n]+/g, ' ')
}

function shown(cell: string): string {
  return cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell
}
