/** The rows of a CSV text, whichever sign is between its cells. */
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { WrongFile } from '#server/reading-threads'
import { isUtf8 } from 'node:buffer'

const delimiters = [',', ';', '\t', '|'] as const
/** Looked at to find the sign between cells. */
const firstCharacters = 20_000
const mostCharactersOfRow = 300_000

/** Yields the cells of each row, empty rows too. Throws WrongFile for a quote that is never closed, and rows too long. */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<string[]> {
  const [first = ''] = textOf(bytes)
  const parser = parse({
    delimiter: delimiterOf(first),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: mostCharactersOfRow,
  })
  const text = Readable.from(withLineEnds(textOf(bytes)))
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const row of parser) yield row as string[]
  } catch (error) {
    throw error instanceof CsvError ? new WrongFile(sentenceFor(error)) : error
  }
}

/** The parser's limit of a row does not count the signs between its cells: a row of them alone would go on and on. */
function* withLineEnds(pieces: Iterable<string>): Generator<string> {
  let characters = 0
  for (const piece of pieces) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    characters = end === -1 ? characters + piece.length : piece.length - end
    if (characters > mostCharactersOfRow) throw new WrongFile('A row has more than 300,000 characters.')
    yield piece
  }
}

function sentenceFor(error: CsvError): string {
  const row = `Row ${Number(error['records']) + 1}`
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${row} has a quote that is never closed.`
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `${row} has more than 300,000 characters, perhaps for a quote that is never closed.`
  return `${row} cannot be read. Save the file as CSV again.`
}

/** As its first line tells spreadsheets ("sep=;"), else the sign that its first rows have most of. */
export function delimiterOf(text: string): string {
  const declared = /^"?sep=(.)"?\r?\n/i.exec(text)?.[1]
  if (declared !== undefined) return declared
  const first = text.slice(0, firstCharacters).replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map(sign => ({ sign, count: first.split(sign).length - 1 }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

const pieceBytes = 65_536

/** Yields the text of a file. Throws WrongFile for bytes that are no text. */
export function* textOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
    if (text.includes('\u0000')) throw noText()
    yield text
  }
  yield decoder.decode()
}

/** UTF-8 or UTF-16 by their marks, else UTF-8, else what Excel writes on Windows. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.includes(0)) throw noText()
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function noText(): WrongFile {
  return new WrongFile('This is no CSV or Excel file. Save it as CSV or .xlsx and try again.')
}
