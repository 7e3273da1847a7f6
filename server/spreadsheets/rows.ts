/** From the bytes of a file to the text of its cells. */
import type { Separator } from '#domain/import/reading'
import { titleRows } from '#domain/import/recognise-file'
import { csvRows, delimiterOf, textOf } from './csv.ts'
import {
  maxCell,
  mostCells,
  mostCharacters,
  mostColumns,
  mostEmptyRows,
  mostRows,
  widestRow,
} from './limits.ts'
import { type FileRow, type SheetRow, xlsxRows } from './xlsx.ts'
import { WrongFile } from '#server/reading-threads'

/** Of UTF-16 and an even number, so that no letter is cut. */
export const firstBytes = 40_000

/**
 * Yields the rows that have a cell, of all sheets of a CSV or XLSX file in their order, without empty cells at their ends but
 * for the first rows of a text: headings may be blank. Throws WrongFile for any other file and beyond the limits.
 */
export async function* rowsOf(bytes: Buffer): AsyncGenerator<SheetRow> {
  const looked = { rows: 0, emptyRows: 0, cells: 0, characters: 0 }
  for await (const row of rowsIn(bytes)) {
    const { cells } = row
    looked.cells += cells.length
    if (cells.length > widestRow)
      throw new WrongFile(`${nameOf(row, 'Row')} has more than ${mostColumns} columns.`)
    if (looked.cells > mostCells)
      throw new WrongFile('The file has more than 3,000,000 cells, with the empty ones.', 'too_large')
    const isEmpty = cells.every(cell => cell.trim() === '')
    const kept = !isEmpty && isText(bytes) && looked.rows < titleRows ? mostColumns : 0
    while (cells.length > kept && cells.at(-1)?.trim() === '') cells.pop()
    if (isEmpty) looked.emptyRows += 1
    else looked.rows += 1
    if (looked.emptyRows > mostEmptyRows)
      throw new WrongFile(
        'The file has more than 200,000 empty rows. Delete them and try again.',
        'too_large',
      )
    if (looked.rows > mostRows)
      throw new WrongFile('The file has more than 50,000 rows. Split it and import the parts.', 'too_large')
    if (cells.length > mostColumns)
      throw new WrongFile(`${nameOf(row, 'Row')} has more than ${mostColumns} columns.`)
    if (cells.some(cell => cell.length > maxCell))
      throw new WrongFile(`A cell of ${nameOf(row, 'row')} has more than 10,000 characters.`)
    looked.characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (looked.characters > mostCharacters)
      throw new WrongFile('The file has too much text. Split it and import the parts.', 'too_large')
    if (cells.length > 0) yield row
  }
}

function nameOf({ line, sheetName }: SheetRow, row: 'Row' | 'row'): string {
  return sheetName === '' ? `${row} ${line}` : `${row} ${line} of the sheet “${sheetName}”`
}

/**
 * Returns what is between the cells of a text by its first bytes, where a cell may have it without quotes; null for sheets and
 * tabs. Throws WrongFile for bytes that are no text.
 */
export function separatorIn(bytes: Uint8Array): Separator {
  const first = Buffer.from(bytes.subarray(0, firstBytes))
  if (!isText(first)) return null
  const sign = delimiterOf([...textOf(first)].join(''))
  return sign === ',' || sign === ';' ? sign : null
}

/** Whether it does not begin as a zip or an old Excel file does. */
function isText(bytes: Buffer): boolean {
  return bytes.length < 4 || ![0x50_4b_03_04, 0xd0_cf_11_e0].includes(bytes.readUInt32BE(0))
}

function rowsIn(bytes: Buffer): AsyncIterable<SheetRow> {
  if (bytes.length >= 22 && bytes.readUInt32LE(0) === 0x04_03_4b_50) return xlsxRows(bytes)
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0_cf_11_e0)
    throw new WrongFile('This is an old Excel file. Save it as .xlsx or CSV and try again.')
  return numbered(csvRows(bytes))
}

async function* numbered(rows: AsyncIterable<string[]>): AsyncGenerator<SheetRow> {
  let line = 0
  for await (const cells of rows) yield { sheet: 0, sheetName: '', line: ++line, cells }
}

/** Some rows of one sheet. */
export interface RowsOfSheet extends Pick<SheetRow, 'sheet' | 'sheetName'> {
  readonly rows: readonly FileRow[]
}

const rowsAtOnce = 500
const charactersAtOnce = 512 * 1_024

/** Yields the rows of a file as `rowsOf` does, some of one sheet at a time. */
export async function* rowsInParts(bytes: Buffer): AsyncGenerator<RowsOfSheet> {
  let some: FileRow[] = []
  let characters = 0
  let of: Omit<RowsOfSheet, 'rows'> = { sheet: 0, sheetName: '' }
  for await (const { sheet, sheetName, line, cells } of rowsOf(bytes)) {
    const isFull = some.length === rowsAtOnce || characters > charactersAtOnce
    if (some.length > 0 && (isFull || sheet !== of.sheet)) {
      yield { ...of, rows: some }
      some = []
      characters = 0
    }
    of = { sheet, sheetName }
    some.push({ line, cells })
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
  }
  if (some.length > 0) yield { ...of, rows: some }
}
