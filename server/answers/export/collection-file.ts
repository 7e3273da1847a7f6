/** A collection as a file: one CSV, or a zip of several where the app takes few rows at once. */
import { PassThrough, Readable } from 'node:stream'
import { type ExportFormat, formatFacts } from '#domain/export/export-format'
import type { RowCells } from '#domain/export/copy-to-export'
import { ZipFile } from 'yazl'
import { byteOrderMark, csvLines } from './csv.ts'
import type { FileRows } from './collection-rows.ts'

export interface CollectionFile {
  readonly contentType: string
  readonly fileName: string
  /** Text while it is made, or a zip that is ready. */
  readonly content: AsyncIterable<string> | Readable
}

const csvType = 'text/csv; charset=utf-8'

export async function collectionFile(
  format: ExportFormat,
  { headings, rows }: FileRows,
  writtenAt: Date,
): Promise<CollectionFile> {
  const { rowsPerFile } = formatFacts[format]
  const name = format === 'holofolio' ? 'holofolio-collection' : `holofolio-for-${format}`
  const csv = { contentType: csvType, fileName: `${name}.csv` }
  // Only our own file is for spreadsheets too.
  const head = (format === 'holofolio' ? byteOrderMark : '') + csvLines([headings])
  if (rowsPerFile === null) return { ...csv, content: textOf(head, rows) }
  const parts = partsOf(rows, rowsPerFile)
  const first = (await parts.next()).value ?? ''
  const second = await parts.next()
  if (second.done) return { ...csv, content: Readable.from([head + first]) }
  const zip = new ZipFile()
  let number = 0
  // Each part is compressed at once, and waits so.
  const add = (text: string) =>
    zip.addBuffer(Buffer.from(head + text), `${name}-${(number += 1)}.csv`, { mtime: writtenAt })
  for (const text of [first, second.value]) add(text)
  for await (const text of parts) add(text)
  zip.end()
  const content = zip.outputStream.pipe(new PassThrough())
  return { contentType: 'application/zip', fileName: `${name}.zip`, content }
}

async function* textOf(head: string, rows: FileRows['rows']): AsyncGenerator<string> {
  yield head
  for await (const batch of rows) yield csvLines(batch)
}

/** Yields the lines of each file. */
async function* partsOf(rows: FileRows['rows'], size: number): AsyncGenerator<string, undefined> {
  let waiting: RowCells[] = []
  for await (const batch of rows) {
    waiting.push(...batch)
    while (waiting.length >= size) {
      yield csvLines(waiting.slice(0, size))
      waiting = waiting.slice(size)
    }
  }
  if (waiting.length > 0) yield csvLines(waiting)
}
