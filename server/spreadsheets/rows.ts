/** From the bytes of a file to the text of its cells. */
import type { Separator } from '#domain/import/reading'
import { csvRows, delimiterOf } from './csv.ts'
import { maxCell, mostCharacters, mostColumns, mostRows } from './limits.ts'
import { notASpreadsheet, Unreadable } from './unreadable.ts'
import { xlsxRows } from './xlsx.ts'

/** Blank cells at their ends are kept: headings are among these rows. */
const titleRows = 12
/** Of UTF-16 and an even number, so that no letter is cut. */
const firstBytes = 40_000

/**
 * Yields the rows of a CSV or XLSX file in their order, without empty cells at their ends but for the first rows of a text:
 * headings may be blank. Throws Unreadable for any other file and beyond the limits.
 */
export async function* rowsOf(bytes: Buffer): AsyncGenerator<string[]> {
  let rows = 0
  let characters = 0
  for await (const row of rowsIn(bytes)) {
    rows += 1
    const mayBeHeadings = isText(bytes) && rows <= titleRows && row.some(cell => cell.trim() !== '')
    while (!mayBeHeadings && row.length > 0 && row.at(-1)?.trim() === '') row.pop()
    if (row.length > mostColumns)
      throw new Unreadable('invalid', `Row ${rows} has more than ${mostColumns} columns.`)
    if (row.some(cell => cell.length > maxCell))
      throw new Unreadable('invalid', `A cell of row ${rows} has more than 10,000 characters.`)
    if (rows > mostRows)
      throw new Unreadable('too_large', 'The file has more than 50,000 rows. Split it and import the parts.')
    characters += row.reduce((sum, cell) => sum + cell.length, 0)
    if (characters > mostCharacters)
      throw new Unreadable('too_large', 'The file has too much text. Split it and import the parts.')
    yield row
  }
}

/** Returns what is between the cells of a text, where a cell may have it without quotes; null for sheets and tabs. */
export function separatorIn(bytes: Buffer): Separator {
  const sign = isText(bytes) ? delimiterOf(decoded(bytes.subarray(0, firstBytes))) : null
  return sign === ',' || sign === ';' ? sign : null
}

/** Whether it does not begin as a zip or an old Excel file does. */
function isText(bytes: Buffer): boolean {
  return bytes.length < 4 || ![0x50_4b_03_04, 0xd0_cf_11_e0].includes(bytes.readUInt32BE(0))
}

function rowsIn(bytes: Buffer): AsyncIterable<string[]> {
  if (bytes.length >= 22 && bytes.readUInt32LE(0) === 0x04_03_4b_50) return xlsxRows(bytes)
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0_cf_11_e0)
    throw new Unreadable('invalid', 'This is an old Excel file. Save it as .xlsx or CSV and try again.')
  const text = decoded(bytes)
  if (text.includes('\u0000')) throw notASpreadsheet()
  return csvRows(text)
}

/** UTF-8 or UTF-16 by their marks, else UTF-8, else what Excel writes on Windows. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
