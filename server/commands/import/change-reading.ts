/** Reads the rows of an import in another way: other columns, other answers. */
import {
  type Answers,
  columnsOfFields,
  type ImportColumns,
  type ImportField,
  isOpen,
} from '#domain/import/reading'
import { recognisedAgain, type Mapping, withEarlier } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { importById, lockImport, type StoredImport, updateImport } from '#server/db/import/imports'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedBy, refusedField } from '#server/refused'
import { withRatesAsked, sampleOf, recogniseSheet } from './recognise-sheet.ts'
import { startMatching } from './match-import.ts'
import { additionsOf } from '#server/db/import/additions'

export interface SentReading {
  readonly columns: readonly (ImportField | null)[]
  readonly answers: {
    readonly [Name in Exclude<keyof Answers, 'conditions' | 'rates'>]?: Answers[Name] | undefined
  }
  /** What one of each currency was in the ledger's. */
  readonly rates: NonNullable<Answers['rates']>
  readonly conditions: Answers['conditions']
}

/** Keeps how a file is to be read and begins to read its rows, which forgets decisions. Throws Refused. */
export async function changeReading(
  parts: Parts,
  collectorId: string,
  id: string,
  { columns, answers, conditions, rates }: SentReading,
): Promise<void> {
  const { storage, now } = parts
  const one = await storage.read(db => importById(db, collectorId, id))
  if (one === null) throw notFound()
  rejectEnded(one)
  const { header, headerRow, separator } = one.facts.reading
  const before = one.facts.told.answers ?? {}
  const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))
  const mapping = { columns: mappedColumns(columns, header.length), answers: { ...given, conditions, rates } }
  const told: Mapping = { ...mapping, answers: withEarlier(before, mapping.answers) }
  const { sample } = await sampleOf(parts, { collectorId, id }, one.sheet, one.rowsTotal)
  const { ledgerCurrency } = await storage.read(db => bookkeepingOf(db, collectorId))
  const again = recognisedAgain(
    [header, ...sample],
    { ...mapping, earlier: before },
    separator,
    ledgerCurrency,
  )
  if (isRefusal(again)) throw refusedBy(again)
  const recognised = await withRatesAsked(parts, collectorId, again, sample)
  const read = {
    ...recognised,
    reading: { ...recognised.reading, headerRow },
    told,
    remembered: [],
    currency: ledgerCurrency,
  }
  // What other columns leave open is asked before the rows are read.
  const state = recognised.questions.some(isOpen) ? 'to_map' : 'matching'
  const run = await storage.write(async tx => {
    const locked = await lockImport(tx, collectorId, id)
    if (locked === null) throw notFound()
    rejectEnded(locked)
    if (locked.sheet !== one.sheet)
      throw new Refused('conflict', 'Another sheet of the file was chosen meanwhile.')
    const facts = { ...locked.facts, ...read }
    const next = locked.run + 1
    const workedAt = now().toISOString()
    await updateImport(tx, collectorId, id, { facts, state, run: next, rowsRead: 0, workedAt })
    return next
  })
  if (state === 'matching') startMatching(parts, collectorId, id, run)
}

/** Throws Refused for an import that is published or ended, and for one whose file is still being kept. */
function rejectEnded({ state, endedAt }: Pick<StoredImport, 'state' | 'endedAt'>): void {
  if (endedAt !== null) throw new Refused('conflict', 'This import has ended. Import the file again.')
  if (state === 'publishing') throw new Refused('conflict', 'This import is being added.')
  if (state === 'reading')
    throw new Refused('conflict', 'The file is still being read. Try again in a moment.')
}

/** The fields of columns as the collector sent them. Throws Refused for others than the file has. */
function mappedColumns(fields: readonly (ImportField | null)[], width: number): ImportColumns {
  const named = fields.filter(field => field !== null)
  if (fields.length !== width)
    throw refusedField('columns', `columns must have ${width} entries, as the file has columns.`)
  if (new Set(named).size !== named.length)
    throw refusedField('columns', 'columns must name each field at most once.')
  return columnsOfFields(fields)
}

/**
 * Chooses the sheet that an import reads, from 0. Its columns wait for the collector; decisions about another sheet are
 * forgotten. Throws Refused for a sheet that the file has not, one without rows under its headings, and once copies are added.
 */
export async function chooseSheet(
  parts: Parts,
  collectorId: string,
  id: string,
  sheet: number,
): Promise<void> {
  const { storage, now } = parts
  const one = await storage.read(db => importById(db, collectorId, id))
  if (one === null) throw notFound()
  rejectOtherSheet(one)
  const { sheets = [] } = one.facts
  const chosen = sheets[sheet]
  if (chosen === undefined) throw refusedField('sheet', 'sheet must be one of the file.')
  if (chosen.rowsKept === 0)
    throw refusedField('sheet', `The sheet “${chosen.name}” has no rows under its headings.`)
  if (sheet === one.sheet) return
  const { mappingDigest, ...recognised } = await recogniseSheet(
    parts,
    { collectorId, id },
    sheets,
    sheet,
    one.facts.reading.separator ?? null,
  )
  await storage.write(async tx => {
    const locked = await lockImport(tx, collectorId, id)
    if (locked === null) throw notFound()
    rejectOtherSheet(locked)
    await updateImport(tx, collectorId, id, {
      state: 'to_map',
      sheet,
      mappingDigest,
      run: locked.run + 1,
      rowsTotal: chosen.rowsKept,
      rowsRead: 0,
      copies: 0,
      totalCostCents: 0,
      workedAt: now().toISOString(),
      facts: { ...locked.facts, ...recognised },
    })
  })
}

/** Throws Refused for an import that has ended, and for one that has added copies: it has rows of their sheet alone. */
function rejectOtherSheet(one: StoredImport): void {
  rejectEnded(one)
  if (additionsOf(one).length > 0)
    throw new Refused(
      'conflict',
      'Copies of this sheet have been added. Import the file again for another sheet.',
    )
}
