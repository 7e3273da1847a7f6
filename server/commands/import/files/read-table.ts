/** From the bytes of a file to the text of its cells. */
import { Refused } from '#server/refused'
import { turn } from '#server/turns'
import { csvRows } from './csv.ts'
import { notASpreadsheet } from './zip-entries.ts'
import { xlsxRows } from './xlsx.ts'

export const maxRows = 50_000
/** A title and a few notes may come before the headings. */
const mostRows = maxRows + 20
const mostColumns = 100
const maxCell = 10_000
/** Read between two turns of others. */
const rowsAtOnce = 500

/**
 * Reads a CSV or XLSX file: all rows in their order, without empty cells at their ends. Throws Refused, with a sentence,
 * for any other file and beyond the limits.
 */
export async function readTable(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for (const row of await rowsIn(bytes)) {
    while (row.length > 0 && row.at(-1)?.trim() === '') row.pop()
    rows.push(row)
    if (row.length > mostColumns)
      throw new Refused('invalid', `Row ${rows.length} has more than ${mostColumns} columns.`)
    if (row.some(cell => cell.length > maxCell))
      throw new Refused('invalid', `A cell of row ${rows.length} has more than 10,000 characters.`)
    if (rows.length > mostRows)
      throw new Refused('too_large', 'The file has more than 50,000 rows. Split it and import the parts.')
    if (rows.length % rowsAtOnce === 0) await turn()
  }
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

async function rowsIn(bytes: Buffer): Promise<Iterable<string[]>> {
  if (bytes.length >= 22 && bytes.readUInt32LE(0) === 0x04_03_4b_50) return xlsxRows(bytes)
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0_cf_11_e0)
    throw new Refused('invalid', 'This is an old Excel file. Save it as .xlsx or CSV and try again.')
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
