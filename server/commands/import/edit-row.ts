/** Changes cells of one row of an import. The row is read again as the file is, and gets its new verdict. */
import { slabKey } from '#domain/copies/cert-number'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { cellsInColumns } from '#domain/import/read-row'
import { countsOfParts, rowsOfPart, savePart } from '#server/db/import/import-parts'
import { importById, lockImport, type StoredImport, updateImport } from '#server/db/import/imports'
import type { EditedCell, StagedRow } from '#server/db/import/staged-row'
import type { Storage } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedField } from '#server/refused'
import { turn } from '#server/turns'
import { productFinder } from './find-product.ts'
import { findRow, type FoundRow, type PlacedRow } from './list-rows.ts'
import { readPart, rejectSlabs, saveTotals } from './match-import.ts'
import { previewOf } from './recognise-sheet.ts'

export interface SentCell {
  /** Counted from 0. */
  readonly column: number
  readonly text: string
}

/** Of all texts that a collector writes in place of the cells of an import, which come on top of the limits of a file. */
const mostCharacters = 1_000_000

/** What comes in between is a decision or another edit of the same collector. */
const mostTries = 5

/**
 * Puts texts in place of cells, reads the row again and returns it. A decision about it stays while the row means the same
 * product. Throws not_found for an unknown row, and Refused while rows cannot be changed.
 */
export async function editRow(
  parts: Parts,
  collectorId: string,
  id: string,
  line: number,
  sent: readonly SentCell[],
): Promise<StagedRow> {
  for (let tries = 1; ; tries += 1) {
    const row = await tryToEdit(parts, collectorId, id, line, sent)
    if (row !== null) return row
    if (tries === mostTries) throw new Refused('conflict', 'The import has changed meanwhile. Try again.')
  }
}

/** Returns null when the import has changed since its rows were read here. */
async function tryToEdit(
  parts: Parts,
  collectorId: string,
  id: string,
  line: number,
  sent: readonly SentCell[],
): Promise<StagedRow | null> {
  const { storage, now } = parts
  const one = await storage.read(db => importById(db, collectorId, id))
  if (one === null) throw notFound()
  if (one.state !== 'to_decide' && one.state !== 'ready')
    throw new Refused('conflict', 'The rows of this import cannot be changed now.')
  const before = await rowAt(parts, collectorId, one, line)
  if (before === null) throw notFound()
  const editedCharacters = (one.facts.editedCharacters ?? 0) + charactersOf(sent)
  if (editedCharacters > mostCharacters)
    throw new Refused('too_large', 'Too much of this import is edited. Edit your file and import it again.')
  const cells = withCells(before.row, sent)
  const rows = await readAgain(parts, collectorId, one, { ...before.row, ...cells }, before)
  return storage.write(async tx => {
    const locked = await lockImport(tx, collectorId, id)
    if (locked === null) throw notFound()
    if (locked.run !== one.run) return null
    const byLine = new Map(rows.map(({ row }) => [row.line, row]))
    for (const part of new Set(rows.map(({ part }) => part))) {
      const kept = await rowsOfPart(tx, { collectorId, id }, part)
      const saved = kept.map(row => byLine.get(row.line) ?? row)
      await savePart(tx, { collectorId, id }, part, saved)
    }
    const [edited] = rows
    if (edited === undefined) throw new Error('an edited row is gone')
    const facts = { ...one.facts, editedCharacters, preview: previewWith(one, before, edited.row) }
    // What was made ready to be added before this edit is not added.
    await updateImport(tx, collectorId, id, { run: one.run + 1, facts, workedAt: now().toISOString() })
    await saveTotals(tx, collectorId, id)
    return edited.row
  })
}

/** Returns a row with its cells as they are edited: each under its heading. Null for an unknown one. */
export async function rowAt(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  collectorId: string,
  { id, facts }: StoredImport,
  line: number,
): Promise<FoundRow | null> {
  const places = await storage.read(db => countsOfParts(db, { collectorId, id }))
  const found = await findRow(storage, { collectorId, id }, places, line)
  if (found === null) return null
  const cells = cellsInColumns(found.row.cells, facts.reading, latestPurchaseDate(now()))
  return { ...found, row: { ...found.row, cells } }
}

function charactersOf(sent: readonly SentCell[]): number {
  return sent.reduce((sum, { text }) => sum + text.length, 0)
}

/** Throws Refused for a column that the row lacks. */
function withCells(row: StagedRow, sent: readonly SentCell[]): Pick<StagedRow, 'cells' | 'edited'> {
  const cells = [...row.cells]
  const was = new Map(row.edited?.map(cell => [cell.column, cell.was]))
  for (const { column, text } of sent) {
    if (column >= row.cells.length) {
      const sentence = `cells must be of the ${row.cells.length} columns of the row, counted from 0.`
      throw refusedField('cells', sentence)
    }
    if (!was.has(column)) was.set(column, cells[column] ?? '')
    cells[column] = text
  }
  const edited: EditedCell[] = [...was].map(([column, text]) => ({ column, was: text }))
  return { cells, edited: edited.filter(cell => cell.was !== cells[cell.column]) }
}

/** Reads an edited row, and those after it that were skipped for the cert number which it had. */
async function readAgain(
  parts: Parts,
  collectorId: string,
  { id, facts }: StoredImport,
  edited: StagedRow,
  before: PlacedRow,
): Promise<PlacedRow[]> {
  const find = await productFinder(parts.storage)
  const readRows = (rows: readonly StagedRow[]) => readPart(parts, collectorId, facts, rows, find)
  const [read] = await readRows([edited])
  if (read === undefined) throw new Error('a row was not read')
  const isOfSlab = slabOf(before.row) !== null || slabOf(read) !== null
  const others = isOfSlab
    ? await otherSlabs(parts.storage, collectorId, id, edited.line)
    : { lines: new Map<string, number>(), waiting: [] }
  const rows = [read, ...(await readRows(others.waiting.map(({ row }) => row)))]
  await rejectSlabs(parts, collectorId, rows, others.lines)
  const places = [before.part, ...others.waiting.map(({ part }) => part)]
  return rows.map((row, index): PlacedRow => {
    const part = places[index] ?? before.part
    return { part, row: index === 0 ? withDecisionOf(before.row, row) : row }
  })
}

function slabOf({ copies }: StagedRow): string | null {
  return copies === null ? null : slabKey(copies.state)
}

/** Returns the lines of the slabs of all other rows, and the rows that wait for the one of a line. */
async function otherSlabs(
  storage: Storage,
  collectorId: string,
  id: string,
  line: number,
): Promise<{ lines: Map<string, number>; waiting: PlacedRow[] }> {
  const lines = new Map<string, number>()
  const waiting: PlacedRow[] = []
  for (const { part } of await storage.read(db => countsOfParts(db, { collectorId, id }))) {
    await turn()
    for (const row of await storage.read(db => rowsOfPart(db, { collectorId, id }, part))) {
      const key = slabOf(row)
      if (row.sameCertAs === line) waiting.push({ part, row })
      else if (key !== null && row.line !== line) lines.set(key, row.line)
    }
  }
  return { lines, waiting }
}

/** A decision is about the product that a row means. */
function withDecisionOf(before: StagedRow, row: StagedRow): StagedRow {
  const isSame = row.copies !== null && before.copies !== null && row.alike === before.alike
  return isSame ? { ...row, decision: before.decision } : row
}

/** The page shows the first rows of the file where the columns are chosen. Later, a part has only what was left out. */
function previewWith({ facts }: StoredImport, { part, index }: FoundRow, row: StagedRow) {
  const { preview, additions } = facts
  if (additions !== undefined || part > 0 || index >= preview.length) return preview
  return preview.with(index, previewOf([row])[0] ?? [])
}
