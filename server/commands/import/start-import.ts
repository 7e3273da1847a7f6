/** Begins an import with a file: keeps its rows, and reads them where the file leaves nothing open. */
import { createHash } from 'node:crypto'
import { mostImports } from '#domain/import/import-app'
import { columnsOfFields, type ImportColumns, type ImportField } from '#domain/import/reading'
import { laidOut } from '#domain/import/layouts/layout'
import { mappingKey, recogniseFile, rememberedOf } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { newId } from '#server/commands/new-id'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/collection/collector-totals'
import { additionsOf } from '#server/db/import/additions'
import { savePart } from '#server/db/import/import-parts'
import {
  deleteImport,
  type ImportFacts,
  importsOf,
  insertImport,
  type StoredImport,
  updateImport,
} from '#server/db/import/imports'
import type { StagedRow } from '#server/db/import/staged-row'
import { countImport } from '#server/limits/quotas'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedBy } from '#server/refused'
import { maxRows } from '#server/spreadsheets/limits'
import { readTable } from '#server/spreadsheets/read-table'
import { separatorIn } from '#server/spreadsheets/rows'
import { turn } from '#server/turns'
import { withRatesAsked } from './ask-rates.ts'
import { deleteEarlierRows } from './delete-rows.ts'
import { startMatching } from './match-import.ts'
import { previewOf } from './preview.ts'

const rowsOfPart = 250
const charactersOfPart = 256 * 1_024

/** Begins an import; returns its id. Throws Refused for a file that is none, and while another one is not finished. */
export async function startImport(
  parts: Parts,
  collectorId: string,
  fileName: string,
  file: AsyncIterable<Buffer>,
): Promise<string> {
  const { storage, now } = parts
  const earlier = await storage.read(db => importsOf(db, collectorId))
  rejectUnfinished(earlier)
  await storage.write(tx => countImport(tx, parts, collectorId))
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const table = laidOut(await readTable(bytes))
  await deleteEarlierRows(parts, collectorId, earlier)
  await turn()
  const separator = separatorIn(bytes)
  const { ledgerCurrency } = await storage.read(db => bookkeepingOf(db, collectorId))
  const first = recogniseFile(table, {}, separator, ledgerCurrency)
  if (isRefusal(first)) throw refusedBy(first)
  const mappingDigest = digestOf(mappingKey(first.reading.header))
  await turn()
  const body = bodyOf(table, first.reading.headerRow)
  if (body.length > maxRows)
    throw new Refused('too_large', 'The file has more than 50,000 rows. Split it and import the parts.')
  const at = now().toISOString()
  const id = newId()
  const created = await storage.write(async tx => {
    if (!(await lockTotals(tx, storage.engine, collectorId))) throw notFound()
    const known = await importsOf(tx, collectorId)
    rejectUnfinished(known)
    for (const old of known.slice(mostImports - 1)) await deleteImport(tx, collectorId, old.id)
    const told = rememberedOf(known.find(one => one.mappingDigest === mappingDigest)?.facts.told ?? {})
    const isKnown = Object.keys(told).length > 0
    const again = isKnown ? recogniseFile(table, told, separator, ledgerCurrency) : first
    const recognised = isRefusal(again) ? first : again
    const facts: ImportFacts = {
      ...recognised,
      preview: previewOf(body),
      told: isRefusal(again) ? {} : told,
      currency: ledgerCurrency,
    }
    const one: StoredImport = {
      id,
      state: 'reading',
      fileName,
      fileDigest: digestOf(bytes),
      mappingDigest,
      createdAt: at,
      workedAt: at,
      endedAt: null,
      failure: null,
      operationId: null,
      run: 1,
      rowsTotal: body.length,
      rowsRead: 0,
      copies: 0,
      totalCostCents: 0,
      facts,
    }
    await insertImport(tx, collectorId, one)
    return one
  })
  let part = 0
  for (const rows of partsOf(body)) {
    await storage.write(tx => savePart(tx, collectorId, id, part, rows))
    part += 1
  }
  const cells = body.map(row => row.cells)
  const facts = await withRatesAsked(parts, collectorId, created.facts, cells)
  const state = isOpen(facts) ? 'to_map' : 'matching'
  const workedAt = now().toISOString()
  await storage.write(tx => updateImport(tx, collectorId, id, { state, facts, workedAt }, 1))
  if (state === 'matching') startMatching(parts, collectorId, id, 1)
  return id
}

/** Throws Refused while one of the imports is not finished. */
export function rejectUnfinished(imports: readonly StoredImport[]): void {
  const open = imports.find(({ endedAt }) => endedAt === null)
  if (!open) return
  const rest =
    additionsOf(open).length > 0
      ? 'Add its rows or leave them out first.'
      : 'Add its copies or cancel it first.'
  const sentence = `You have an import that is not finished: ${open.fileName}. ${rest}`
  throw new Refused('conflict', sentence, { existingId: open.id })
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

interface BodyRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The rows under the headings that have a cell, with their numbers in the file. */
function bodyOf(table: readonly (readonly string[])[], headerRow: number): BodyRow[] {
  return table
    .map((cells, index) => ({ cells, line: index + 1 }))
    .slice(headerRow + 1)
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
}

function* partsOf(body: readonly BodyRow[]): Generator<StagedRow[]> {
  let part: StagedRow[] = []
  let characters = 0
  for (const { line, cells } of body) {
    part.push({
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
    })
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (part.length < rowsOfPart && characters < charactersOfPart) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}

/** Whether the collector has to say something before the rows are read. */
function isOpen({ reading, questions, conditionWords, told }: ImportFacts): boolean {
  const isKnown = reading.app !== null || told.columns !== undefined
  const isWordOpen = conditionWords.some(
    ({ key, condition, isDisputed }) =>
      condition === null || (isDisputed && !Object.hasOwn(told.answers?.conditions ?? {}, key)),
  )
  return !isKnown || questions.length > 0 || isWordOpen
}

/** The fields of columns as the collector sent them. Throws Refused for others than the file has. */
export function toldColumns(fields: readonly (ImportField | null)[], width: number): ImportColumns {
  const named = fields.filter(field => field !== null)
  const wrong = (sentence: string) => new Refused('invalid', sentence, { fields: { columns: sentence } })
  if (fields.length !== width) throw wrong(`columns must have ${width} entries, as the file has columns.`)
  if (new Set(named).size !== named.length) throw wrong('columns must name each field at most once.')
  return columnsOfFields(fields)
}
