/** Begins an import with a file: keeps its rows, and reads them where the file leaves nothing open. */
import { mostImports } from '#domain/import/import-app'
import { isOpen, type Separator } from '#domain/import/reading'
import { importRefusals } from '#domain/import/recognise-file'
import { newId } from '#server/commands/new-id'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { additionsOf, publishedOfFile } from '#server/db/import/additions'
import type { OwnedImport } from '#server/db/import/import-parts'
import {
  deleteImport,
  type ImportFacts,
  importsOf,
  insertImport,
  noReading,
  type SheetFacts,
  type StoredImport,
  updateImport,
} from '#server/db/import/imports'
import { countFor } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { maxBytes } from '#server/spreadsheets/limits'
import { inReadingPlace, oneFileOf } from '#server/spreadsheets/reading-place'
import { firstBytes, separatorIn } from '#server/spreadsheets/rows'
import { deleteEarlierRows, deleteRows } from './cancel-import.ts'
import { startMatching, endStalled } from './match-import.ts'
import { digestOf, recogniseSheet } from './recognise-sheet.ts'
import { cancelled, firstRun, stageSheets } from './sheet-staging.ts'

/**
 * Begins an import; returns its id. A file with several sheets waits until its collector has said which. Throws Refused for a
 * file that is none, and while another one is not finished. A refused file counts like any other.
 */
export async function startImport(
  parts: Parts,
  collectorId: string,
  fileName: string,
  file: AsyncIterable<Buffer>,
): Promise<string> {
  const { storage } = parts
  const [last] = await storage.read(db => importsOf(db, collectorId))
  const isStalled = last !== undefined && (await endStalled(parts, collectorId, last))
  if (!isStalled) await storage.read(async db => rejectUnfinished(await importsOf(db, collectorId)))
  return oneFileOf(collectorId, async () => {
    await storage.write(tx => countFor(tx, parts, 'quota imports', collectorId))
    const bytes = await bytesOf(file)
    return inReadingPlace(() => keepFile(parts, collectorId, fileName, bytes))
  })
}

/** Collects a file without having it in memory twice. */
async function bytesOf(file: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new ArrayBuffer(0, { maxByteLength: maxBytes })
  for await (const chunk of file) {
    const at = buffer.byteLength
    buffer.resize(at + chunk.length)
    new Uint8Array(buffer).set(chunk, at)
  }
  return new Uint8Array(buffer.transferToFixedLength())
}

async function keepFile(
  parts: Parts,
  collectorId: string,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const of: OwnedImport = { collectorId, id: newId() }
  const fileDigest = digestOf(bytes)
  const beginning = bytes.slice(0, firstBytes)
  const earlier = await parts.storage.read(db => importsOf(db, collectorId))
  await insertReading(parts, of, fileName, fileDigest)
  try {
    const sheets = await stageSheets(parts, of, bytes)
    await deleteEarlierRows(parts, collectorId, earlier)
    const state = await keepSheets(parts, of, fileDigest, sheets, separatorIn(beginning))
    if (state === 'matching') startMatching(parts, collectorId, of.id, firstRun)
    return of.id
  } catch (error) {
    await deleteRows(parts, { collectorId, id: of.id })
    await parts.storage.write(tx => deleteImport(tx, collectorId, of.id))
    throw error
  }
}

async function insertReading(
  { storage, now }: Parts,
  { collectorId, id }: OwnedImport,
  fileName: string,
  fileDigest: string,
): Promise<void> {
  const at = now().toISOString()
  await storage.write(async tx => {
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    const known = await importsOf(tx, collectorId)
    rejectUnfinished(known)
    for (const old of known.slice(mostImports - 1)) await deleteImport(tx, collectorId, old.id)
    const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
    await insertImport(tx, collectorId, {
      id,
      state: 'reading',
      fileName,
      fileDigest,
      mappingDigest: '',
      createdAt: at,
      workedAt: at,
      endedAt: null,
      failure: null,
      operationId: null,
      run: firstRun,
      rowsTotal: 0,
      rowsRead: 0,
      copies: 0,
      totalCostCents: 0,
      sheet: 0,
      facts: {
        reading: noReading,
        questions: [],
        conditionWords: [],
        preview: [],
        told: {},
        currency: ledgerCurrency,
      },
    })
  })
}

/** Keeps how the likeliest sheet is read. Returns the state of the import from then on. */
async function keepSheets(
  parts: Parts,
  of: OwnedImport,
  fileDigest: string,
  found: readonly SheetFacts[],
  separator: Separator,
): Promise<'to_map' | 'matching'> {
  const { storage, now } = parts
  if (found.length === 0) throw new Refused('invalid', importRefusals.empty)
  const published = await storage.read(db => publishedOfFile(db, of.collectorId, fileDigest))
  const sheet = likeliestSheet(found, new Set(published.map(one => one.sheet)))
  const { mappingDigest, ...recognised } = await recogniseSheet(parts, of, found, sheet, separator)
  const isOneOfSeveral = found.filter(({ rows }) => rows > 0).length > 1
  const state = isOneOfSeveral || needsAnswers(recognised) ? 'to_map' : 'matching'
  await storage.write(async tx => {
    const { ledgerCurrency } = await bookkeepingOf(tx, of.collectorId)
    const change = {
      state,
      sheet,
      mappingDigest,
      rowsTotal: found[sheet]?.rowsKept ?? 0,
      workedAt: now().toISOString(),
      facts: { ...recognised, sheets: found, currency: ledgerCurrency },
    } as const
    if (!(await updateImport(tx, of.collectorId, of.id, change, firstRun))) throw cancelled()
  })
  return state
}

/** Among sheets whose copies are not in the collection: the one with the most usual headings, then the most rows. */
function likeliestSheet(sheets: readonly SheetFacts[], added: ReadonlySet<number>): number {
  const places = sheets.map((sheet, place) => ({ place, ...sheet }))
  const [likeliest] = places.toSorted(
    (one, other) =>
      Number(added.has(one.place)) - Number(added.has(other.place)) ||
      other.knownHeadings - one.knownHeadings ||
      other.rowsKept - one.rowsKept,
  )
  return likeliest?.place ?? 0
}

/** Throws Refused while one of the imports is not finished. */
export function rejectUnfinished(imports: readonly StoredImport[]): void {
  const open = imports.find(({ endedAt }) => endedAt === null)
  if (open) throw new Refused('conflict', unfinishedSentence(open), { existingId: open.id })
}

function unfinishedSentence(open: StoredImport): string {
  const { state, fileName } = open
  if (state === 'reading') return `Your file ${fileName} is still being read. Try again in a minute.`
  if (state === 'publishing')
    return `The copies of your import ${fileName} are still being added. Try again in a minute.`
  const rest =
    additionsOf(open).length > 0
      ? 'Add its rows or leave them out first.'
      : 'Add its copies or cancel it first.'
  return `You have an import that is not finished: ${fileName}. ${rest}`
}

/** Whether the collector has to say something before the rows are read. */
function needsAnswers({
  reading,
  questions,
  conditionWords,
  told,
}: Pick<ImportFacts, 'reading' | 'questions' | 'conditionWords' | 'told'>): boolean {
  const isKnown = reading.app !== null || told.columns !== undefined
  const isWordOpen = conditionWords.some(
    ({ condition, isDisputed, isAnswered }) => condition === null || (isDisputed && !isAnswered),
  )
  return !isKnown || questions.some(isOpen) || isWordOpen
}
