/** Reads files of apps in tests. */
import type { ImportRow, RowReading } from '#domain/import/import-row'
import { readRow } from '#domain/import/read-row'
import type { RecognisedFile, Separator } from '#domain/import/reading'
import { recogniseFile, type Mapping } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'

/** Lines of cells without quotes, as the apps write them. */
export function linesOf(...lines: readonly string[]): string[][] {
  return lines.map(line => line.split(','))
}

export function recognised(
  rows: readonly (readonly string[])[],
  mapping?: Mapping,
  separator?: Separator,
  ledger?: string,
): RecognisedFile {
  const file = recogniseFile(rows, mapping, separator, ledger)
  if (isRefusal(file)) throw new Error(file.sentence)
  return file
}

/** `separator` is what the cells of a text were cut at; none for a sheet. */
export function readAll(
  rows: readonly (readonly string[])[],
  mapping?: Mapping,
  separator?: Separator,
): RowReading[] {
  return readAs(recognised(rows, mapping, separator), rows)
}

/** Reads the rows of a file as it was recognised. */
export function readAs({ reading }: RecognisedFile, rows: readonly (readonly string[])[]): RowReading[] {
  return rows.slice(reading.headerRow + 1).map(row => readRow(row, reading, '2026-11-25'))
}

/** The only row of a file, which must be readable. */
export function readOne(rows: readonly (readonly string[])[], mapping?: Mapping): ImportRow {
  const [row] = readAll(rows, mapping)
  if (row === undefined || !('ok' in row)) throw new Error(JSON.stringify(row))
  return row.ok
}

export function sentencesOf(row: RowReading | undefined): string[] {
  return row !== undefined && 'wrong' in row ? row.wrong.map(({ sentence }) => sentence) : []
}
