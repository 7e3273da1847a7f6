/** Keeps the rows of the sheets of a file as they come. */
import { firstRows, type Layout, layoutOf } from '#domain/import/layout'
import { headerRowOf, knownHeadings } from '#domain/import/recognise-file'
import { firstPartOf, type OwnedImport, savePart } from '#server/db/import/import-parts'
import { type SheetFacts, updateImport } from '#server/db/import/imports'
import type { StagedRow } from '#server/db/import/staged-row'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { maxRows } from '#server/spreadsheets/limits'
import { readSheets } from '#server/spreadsheets/read-sheets'
import type { FileRow } from '#server/spreadsheets/xlsx'
import { turn } from '#server/turns'

const rowsOfPart = 250
const charactersOfPart = 256 * 1_024
const headingCharacters = 100

/**
 * Reads a file and keeps the rows under the headings of each sheet, in parts. Returns the sheets that have rows. No more of the
 * file is in memory than its bytes and some hundred rows. Throws Refused for a file that cannot be read or is too large, and
 * for an import that was cancelled meanwhile.
 */
export async function stageSheets(
  parts: Parts,
  of: OwnedImport,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SheetFacts[]> {
  const sheets: SheetFacts[] = []
  let last = null as SheetStaging | null
  for await (const { sheet, sheetName, rows } of readSheets(bytes)) {
    if (last?.sheet !== sheet) {
      if (last !== null) sheets.push(await last.end())
      last = new SheetStaging(parts, of, { sheet, name: sheetName, place: sheets.length })
    }
    for (const row of rows) await last.add(row)
    const before = sheets.reduce((sum, { rowsKept }) => sum + rowsKept, 0)
    if (before + last.rowsKept > maxRows)
      throw new Refused('too_large', 'The file has more than 50,000 rows. Split it and import the parts.')
  }
  if (last !== null) sheets.push(await last.end())
  return sheets
}

/** One sheet: its first rows until its headings are found, and the rows of its next part. */
class SheetStaging {
  readonly #parts: Parts
  readonly #of: OwnedImport
  readonly #name: string
  /** Its place in the file, where sheets without rows count. */
  readonly sheet: number
  #nextPart: number
  #first: FileRow[] | null = []
  #headings: Pick<SheetFacts, 'headerRow' | 'header' | 'knownHeadings'> = {
    headerRow: 0,
    header: [],
    knownHeadings: 0,
  }
  #layout: Layout | null = null
  #rows = 0
  #lastLine = 0
  #part: StagedRow[] = []
  #characters = 0
  rowsKept = 0

  constructor(
    parts: Parts,
    of: OwnedImport,
    { sheet, name, place }: { readonly sheet: number; readonly name: string; readonly place: number },
  ) {
    this.#parts = parts
    this.#of = of
    this.#name = name
    this.sheet = sheet
    this.#nextPart = firstPartOf(place)
  }

  async add(row: FileRow): Promise<void> {
    this.#rows += 1
    if (this.#first === null) return this.#keep(row)
    this.#first.push(row)
    if (this.#first.length === firstRows) await this.#findHeadings(this.#first)
  }

  async end(): Promise<SheetFacts> {
    if (this.#first !== null) await this.#findHeadings(this.#first)
    await this.#save()
    const { knownHeadings } = this.#headings
    const rows = knownHeadings >= 2 || this.#layout !== null ? this.rowsKept : this.#rows
    return { name: this.#name, rows, rowsKept: this.rowsKept, ...this.#headings }
  }

  async #findHeadings(first: readonly FileRow[]): Promise<void> {
    this.#first = null
    const rows = first.map(({ cells }) => cells)
    this.#layout = layoutOf(rows)
    const place = this.#layout === null ? headerRowOf(rows) : this.#layout.headerRow
    const row = place === null ? undefined : first[place]
    const header = (this.#layout?.header ?? row?.cells ?? []).map(cell => cell.slice(0, headingCharacters))
    const headerRow = row === undefined ? beforeFirstRow : row.line - 1
    this.#headings = { headerRow, header, knownHeadings: knownHeadings(header) }
    for (const next of first.slice(place === null ? 0 : place + 1)) await this.#keep(next)
  }

  /** Where a row becomes several, the rows after it move down. */
  async #keep({ line, cells }: FileRow): Promise<void> {
    for (const row of this.#layout?.rowsOf(cells, line) ?? [cells]) {
      this.#lastLine = Math.max(line, this.#lastLine + 1)
      await this.#keepCells(this.#lastLine, row)
    }
  }

  async #keepCells(line: number, cells: readonly string[]): Promise<void> {
    this.rowsKept += 1
    this.#part.push(unread(line, cells))
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (this.#part.length === rowsOfPart || this.#characters >= charactersOfPart) await this.#save()
  }

  async #save(): Promise<void> {
    if (this.#part.length === 0) return
    await turn()
    const { storage, now } = this.#parts
    const { collectorId, id } = this.#of
    const rows = this.#part
    const part = this.#nextPart
    await storage.write(async tx => {
      const workedAt = now().toISOString()
      if (!(await updateImport(tx, collectorId, id, { workedAt }, firstRun))) throw cancelled()
      await savePart(tx, { collectorId, id }, part, rows)
    })
    this.#nextPart += 1
    this.#part = []
    this.#characters = 0
  }
}

/** Lines of a deck have no headings. */
const beforeFirstRow = -1

/** The run of an import whose file is being read. */
export const firstRun = 1

export function cancelled(): Refused {
  return new Refused('conflict', 'The import was cancelled while its file was read.')
}

function unread(line: number, cells: readonly string[]): StagedRow {
  return {
    line,
    cells,
    verdict: null,
    sentence: null,
    faults: [],
    copies: null,
    alike: '',
    productId: null,
    candidates: [],
    decision: null,
  }
}
