/** Reads the rows of an import in the background, part by part, and finds the product of each. */
import { slabKey } from '#domain/copies/cert-number'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import type { RowReading } from '#domain/import/import-row'
import { readRow } from '#domain/import/read-row'
import { dayIn } from '#domain/time-zone'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { heldSlabs } from '#server/db/copies/slabs'
import { additionsOf, asAdded } from '#server/db/import/additions'
import { countsOfParts, rowsOfPart, savePart } from '#server/db/import/import-parts'
import {
  type ImportFacts,
  importById,
  lockImport,
  type StoredImport,
  updateImport,
  stalledImports,
} from '#server/db/import/imports'
import { addedBy, rowsIn, type StagedRow, sumCounts } from '#server/db/import/staged-row'
import { ratesTo } from '#server/db/prices/exchange-rates'
import type { RateOfDay } from '#domain/money/exchange'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'
import { type FindProducts, productFinder } from './find-product.ts'
import { skippedRow, stageRow, type StagingContext } from './stage-row.ts'
import { deleteRows } from './cancel-import.ts'

/** A run without progress for this long ended with its process. */
export const silentMs = 30_000

/** Starts reading the rows of an import again. A run under way stops. */
export function startMatching(parts: Parts, collectorId: string, id: string, run: number): void {
  parts.background.start('import', signal => matchImport(parts, { collectorId, id, run }, signal))
}

/** Continues an import whose process was stopped. Does nothing while it is being read. */
export async function resumeMatching(parts: Parts, collectorId: string, one: StoredImport): Promise<void> {
  const silent = parts.now().getTime() - Date.parse(one.workedAt)
  if (one.state !== 'matching' || silent < silentMs) return
  const run = one.run + 1
  const workedAt = parts.now().toISOString()
  const isOurs = await parts.storage.write(tx =>
    updateImport(tx, collectorId, one.id, { run, workedAt, rowsRead: 0 }, one.run),
  )
  if (isOurs) startMatching(parts, collectorId, one.id, run)
}

interface Run {
  readonly collectorId: string
  readonly id: string
  readonly run: number
}

async function matchImport(parts: Parts, ofRun: Run, signal: AbortSignal): Promise<void> {
  const { collectorId, id, run } = ofRun
  try {
    await matchParts(parts, ofRun, signal)
  } catch (error) {
    const at = parts.now().toISOString()
    const failure = 'The rows could not be read. Please import the file again.'
    await parts.storage.write(async tx => {
      const one = await importById(tx, collectorId, id)
      const added = one && asAdded(one)
      await updateImport(tx, collectorId, id, added ?? { state: 'failed', failure, endedAt: at }, run)
    })
    throw error
  }
}

async function matchParts(parts: Parts, { collectorId, id, run }: Run, signal: AbortSignal): Promise<void> {
  const { storage, now } = parts
  const one = await storage.read(db => importById(db, collectorId, id))
  if (one === null || one.run !== run) return
  const places = await storage.read(db => countsOfParts(db, { collectorId, id }))
  const find = await productFinder(storage)
  const slabs = new Map<string, number>()
  // Rows that were added before are read already.
  let rowsRead = additionsOf(one).length === 0 ? 0 : one.rowsTotal - rowsIn(places)
  for (const { part } of places) {
    if (signal.aborted) return
    const staged = await storage.read(db => rowsOfPart(db, { collectorId, id }, part))
    const rows = await readPart(parts, collectorId, one.facts, staged, find)
    await rejectSlabs(parts, collectorId, rows, slabs)
    rowsRead += rows.length
    const isLast = await storage.write(async tx => {
      const workedAt = now().toISOString()
      if (!(await updateImport(tx, collectorId, id, { rowsRead, workedAt }, run))) return false
      await savePart(tx, { collectorId, id }, part, rows)
      return true
    })
    if (!isLast) return
  }
  await storage.write(async tx => {
    const locked = await lockImport(tx, collectorId, id)
    if (locked === null || locked.run !== run) return
    await saveTotals(tx, collectorId, id)
  })
}

/** Saves what an import adds so far, and whether rows need a decision. */
export async function saveTotals(
  tx: Parameters<typeof updateImport>[0],
  collectorId: string,
  id: string,
): Promise<void> {
  const counts = sumCounts((await countsOfParts(tx, { collectorId, id })).map(({ counts }) => counts))
  const isOpen = counts.some(
    ({ verdict, decision }) => decision === null && (verdict === 'several' || verdict === 'unknown'),
  )
  const { copies, costCents } = addedBy(counts)
  await updateImport(tx, collectorId, id, {
    state: isOpen ? 'to_decide' : 'ready',
    copies,
    totalCostCents: costCents,
  })
}

/**
 * Reads rows and finds the product of each, which forgets decisions. Cells that the collector changed stay changed. Costs are in
 * the currency of the import, which is added only while the ledger has this currency.
 */
export async function readPart(
  { storage, now }: Parts,
  collectorId: string,
  { reading, currency }: Pick<ImportFacts, 'reading' | 'currency'>,
  staged: readonly StagedRow[],
  find: FindProducts,
): Promise<StagedRow[]> {
  const latestDay = latestPurchaseDate(now())
  const readings: RowReading[] = []
  for (const { cells } of staged) {
    await turn()
    readings.push(readRow(cells, reading, latestDay))
  }
  const { today, rates } = await storage.read(async db => {
    const { timeZone } = await bookkeepingOf(db, collectorId)
    const today = dayIn(timeZone, now())
    return { today, rates: await ratesFor(db, readings, currency, today) }
  })
  const context: StagingContext = {
    reading,
    ledgerCurrency: currency,
    today,
    rateOn: (from, day) => rates.get(`${from} ${day}`),
  }
  const read = staged.map((row, index) => stageRow(row, readings[index] ?? { skipped: 'blank' }, context))
  const matches = await find(read.flatMap(one => ('row' in one ? [one.row.product] : [])))
  let next = 0
  return read.map((one, index): StagedRow => {
    const edited = staged[index]?.edited
    const kept = edited && { edited }
    if (!('row' in one)) return { ...one, ...kept }
    const match = matches[next++] ?? { verdict: 'unknown' }
    const { line, cells, alike, copies, converted, row } = one
    if (match.verdict === 'other game') return { ...skippedRow(line, cells, 'other game'), ...kept }
    const priceless = copies.isPriced ? [] : ['No price: each copy is added at 0.']
    const assumed = match.verdict === 'matched' && match.assumed !== null ? [match.assumed] : []
    const reason = match.verdict === 'several' ? [match.reason] : []
    const sentences = [
      ...reason,
      ...row.readAs,
      ...(converted === null ? [] : [converted]),
      ...assumed,
      ...priceless,
    ]
    return {
      line,
      cells,
      verdict: match.verdict,
      sentence: sentences.join(' ') || null,
      faults: [],
      copies,
      alike,
      productId: match.verdict === 'matched' ? match.productId : null,
      candidates: match.verdict === 'several' ? match.productIds : [],
      decision: null,
      ...kept,
      ...(row.readAs.length + assumed.length > 0 && { isMarked: true }),
    }
  })
}

/** The rates of the currencies in which, and days on which, rows were paid, by both: "EUR 2025-06-08". */
async function ratesFor(
  db: Reader,
  readings: readonly RowReading[],
  to: string,
  today: string,
): Promise<Map<string, RateOfDay>> {
  const rates = new Map<string, RateOfDay>()
  const asked = new Set<string>()
  for (const read of readings) {
    if (!('ok' in read) || read.ok.currency === null || read.ok.currency === to) continue
    const day = read.ok.purchaseDate ?? today
    const key = `${read.ok.currency} ${day}`
    if (asked.has(key)) continue
    asked.add(key)
    const rate = (await ratesTo(db, to, [read.ok.currency], day)).get(read.ok.currency)
    if (rate) rates.set(key, rate)
  }
  return rates
}

/** A slab that the collection holds, or another row has, is skipped. `lines` has the lines of slabs before. */
export async function rejectSlabs(
  { storage }: Parts,
  collectorId: string,
  rows: StagedRow[],
  lines: Map<string, number>,
): Promise<void> {
  const keys = rows.map(({ copies }) => (copies === null ? null : slabKey(copies.state)))
  const asked = keys.filter(key => key !== null)
  if (asked.length === 0) return
  const held = await storage.read(db => heldSlabs(db, collectorId, asked))
  rows.forEach((row, index) => {
    const key = keys[index] ?? null
    if (key === null) return
    const earlier = lines.get(key)
    if (earlier === undefined && !held.has(key)) {
      lines.set(key, row.line)
      return
    }
    const sentence =
      earlier === undefined
        ? 'Your collection already has a copy with this cert number.'
        : `Row ${earlier} has the same cert number.`
    const { isMarked: _, ...rest } = row
    const none = { copies: null, productId: null, candidates: [] }
    rows[index] = {
      ...rest,
      ...none,
      verdict: 'skipped',
      sentence,
      ...(earlier !== undefined && { sameCertAs: earlier }),
    }
  })
}

/** Ends an import if its file was being read when its process stopped: its bytes are gone. Returns whether that was so. */
export async function endStalled(parts: Parts, collectorId: string, one: StoredImport): Promise<boolean> {
  const silent = parts.now().getTime() - Date.parse(one.workedAt)
  if (one.state !== 'reading' || silent < silentMs) return false
  const change = {
    state: 'failed',
    failure: 'The server stopped while it read the file. Please import it again.',
    endedAt: parts.now().toISOString(),
    run: one.run + 1,
  } as const
  const isOurs = await parts.storage.write(tx => updateImport(tx, collectorId, one.id, change, one.run))
  if (isOurs) await deleteRows(parts, { collectorId, id: one.id })
  return isOurs
}

const atOnce = 100

/** Continues the imports that a stopped process left: reads their rows again, and ends those whose file was being read. */
export async function goOnWithImports(parts: Parts): Promise<void> {
  const worked = new Date(parts.now().getTime() - silentMs).toISOString()
  for (const { collectorId, one } of await parts.storage.read(db => stalledImports(db, worked, atOnce))) {
    await endStalled(parts, collectorId, one)
    await resumeMatching(parts, collectorId, one)
  }
}
