/** The rows of a CSV text, whichever sign is between its cells. */
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { Unreadable } from './unreadable.ts'

const delimiters = [',', ';', '\t', '|'] as const
/** Looked at to find the sign between cells. */
const firstCharacters = 20_000
const mostCharactersOfRow = 300_000
const pieceCharacters = 65_536

/** Yields the cells of each row, empty rows too. Throws Unreadable for a quote that is never closed. */
export async function* csvRows(text: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: mostCharactersOfRow,
  })
  Readable.from(piecesOf(text)).pipe(parser)
  try {
    for await (const row of parser) yield row as string[]
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable('invalid', sentenceFor(error)) : error
  }
}

function sentenceFor(error: CsvError): string {
  const row = `Row ${Number(error['records']) + 1}`
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${row} has a quote that is never closed.`
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${row} has more than 300,000 characters.`
  return `${row} cannot be read. Save the file as CSV again.`
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceCharacters) yield text.slice(at, at + pieceCharacters)
}

/** As its first line tells spreadsheets ("sep=;"), else the sign that its first rows have most of. */
export function delimiterOf(text: string): string {
  const told = /^"?sep=(.)"?\r?\n/i.exec(text)?.[1]
  if (told !== undefined) return told
  const first = text.slice(0, firstCharacters).replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map(sign => ({ sign, count: first.split(sign).length - 1 }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}
