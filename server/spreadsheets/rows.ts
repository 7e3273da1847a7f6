/** From the bytes of a file to the text of its cells. */
import type { Separator } from '#domain/import/reading'
import { titleRows } from '#domain/import/recognise-file'
import { csvRows, delimiterOf } from './csv.ts'
import {
  maxCell,
  mostCells,
  mostCharacters,
  mostColumns,
  mostEmptyRows,
  mostRows,
  widestRow,
} from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { textOf } from './text.ts'
import { Unreadable } from './unreadable.ts'
import { xlsxRows } from './xlsx.ts'

/** Of UTF-16 and an even number, so that no letter is cut. */
export const firstBytes = 40_000

/**
 * Yields the rows that have a cell, of all sheets of a CSV or XLSX file in their order, without empty cells at their ends but
 * for the first rows of a text: headings may be blank. Throws Unreadable for any other file and beyond the limits.
 */
export async function* rowsOf(bytes: Buffer): AsyncGenerator<SheetRow> {
  const looked = { rows: 0, emptyRows: 0, cells: 0, characters: 0 }
  for await (const row of rowsIn(bytes)) {
    const { cells } = row
    looked.cells += cells.length
    if (cells.length > widestRow)
      throw new Unreadable('invalid', `${nameOf(row, 'Row')} has more than ${mostColumns} columns.`)
    if (looked.cells > mostCells)
      throw new Unreadable('too_large', 'The file has more than 3,000,000 cells, with the empty ones.')
    const isEmpty = cells.every(cell => cell.trim() === '')
    const kept = !isEmpty && isText(bytes) && looked.rows < titleRows ? mostColumns : 0
    while (cells.length > kept && cells.at(-1)?.trim() === '') cells.pop()
    if (isEmpty) looked.emptyRows += 1
    else looked.rows += 1
    if (looked.emptyRows > mostEmptyRows)
      throw new Unreadable(
        'too_large',
        'The file has more than 200,000 empty rows. Delete them and try again.',
      )
    if (looked.rows > mostRows)
      throw new Unreadable('too_large', 'The file has more than 50,000 rows. Split it and import the parts.')
    if (cells.length > mostColumns)
      throw new Unreadable('invalid', `${nameOf(row, 'Row')} has more than ${mostColumns} columns.`)
    if (cells.some(cell => cell.length > maxCell))
      throw new Unreadable('invalid', `A cell of ${nameOf(row, 'row')} has more than 10,000 characters.`)
    looked.characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (looked.characters > mostCharacters)
      throw new Unreadable('too_large', 'The file has too much text. Split it and import the parts.')
    if (cells.length > 0) yield row
  }
}

function nameOf({ line, sheetName }: SheetRow, row: 'Row' | 'row'): string {
  return sheetName === '' ? `${row} ${line}` : `${row} ${line} of the sheet “${sheetName}”`
}

/**
 * Returns what is between the cells of a text by its first bytes, where a cell may have it without quotes; null for sheets and
 * tabs. Throws Unreadable for bytes that are no text.
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
    throw new Unreadable('invalid', 'This is an old Excel file. Save it as .xlsx or CSV and try again.')
  return numbered(csvRows(bytes))
}

async function* numbered(rows: AsyncIterable<string[]>): AsyncGenerator<SheetRow> {
  let line = 0
  for await (const cells of rows) yield { sheet: 0, sheetName: '', line: ++line, cells }
}
