/** Adds the copies of an import to the collection: all by one operation, which one undo takes back. Many are added in steps. */
import { slabKey } from '#domain/copies/cert-number'
import type { OperationEffect } from '#domain/copies/operation'
import { noRemarks } from '#domain/copies/remarks'
import { ledgerCurrency as usualLedgerCurrency } from '#domain/money/currency'
import { cents } from '#domain/money/money'
import { dayIn } from '#domain/time-zone'
import { newId } from '#server/commands/new-id'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { totalsById, wholeSequence } from '#server/db/ledger/collector-totals'
import type { Speller } from '#server/db/copies/first-spelling'
import { importById, lockImport, type StoredImport, updateImport } from '#server/db/import/imports'
import type { Reader } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import { countFor } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { weightOf } from '#server/commands/copies/count-growth'
import type { LaterGrowth } from '#server/commands/ledger/change'
import { finishPending, type KnownSteps } from '#server/commands/ledger/finish-pending'
import { requireSlabsOnce } from '#server/commands/copies/slab-once'
import {
  type AddedRow,
  type DividedRows,
  dividedRows,
  effectOf,
  type MadeWith,
  spellerOf,
} from './added-rows.ts'
import { countMissing, createdKey } from './create-missing.ts'
import { deleteOtherSheets } from './cancel-import.ts'
import { doneWith, effectAt, importSteps } from './import-steps.ts'
import { silentMs } from './match-import.ts'

/** More copies than a file of 50,000 rows usually has. */
export const mostCopies = 100_000

/**
 * Publishes an import. Throws Refused when its copies are not `expectedCopies`, when none would be added, and beyond the
 * limits of the collection; then nothing is added. An import that is being added is added to its end.
 */
export async function publishImport(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  expectedCopies: number,
): Promise<void> {
  const before = await parts.storage.read(db => importById(db, collectorId, id))
  if (before === null) throw notFound()
  const isBeingAdded = before.state === 'publishing' && before.copies === expectedCopies
  const steps = isBeingAdded
    ? undefined
    : await begin(parts, collectorId, idempotency, before, expectedCopies)
  await finishPending(parts, collectorId, steps)
  if ((before.facts.sheets ?? []).length > 1)
    await deleteOtherSheets(parts, { collectorId, id }, before.sheet)
}

/** Goes on with an import whose server was stopped while it was being added. */
export function resumeAdding(parts: Parts, collectorId: string, { state, workedAt }: StoredImport): void {
  const silent = parts.now().getTime() - Date.parse(workedAt)
  if (state !== 'publishing' || silent < silentMs) return
  // What goes wrong is logged, and the next question tries again.
  void finishPending(parts, collectorId).catch(() => {})
}

/** Adds what one step adds. Returns what decides the others; undefined for a call that comes again. */
async function begin(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  before: StoredImport,
  expectedCopies: number,
): Promise<KnownSteps | undefined> {
  // The lock is for one that has ended too: a call that comes again is answered as the first time.
  const plan = publishFault(before, expectedCopies) === null ? await planOf(parts, collectorId, before) : null
  let steps: KnownSteps | undefined
  const work = async (locked: Locked): Promise<Change> => {
    const { tx, now, ledger } = locked
    const one = await lockImport(tx, collectorId, before.id)
    if (one === null) throw notFound()
    const fault = publishFault(one, expectedCopies)
    if (fault !== null) throw new Refused('conflict', fault)
    if (one.facts.currency !== ledger.currency)
      throw new Refused('conflict', 'The currency of your collection has changed. Read the file again first.')
    if (plan?.run !== one.run) throw new Refused('conflict', changedSentence)
    const { rows, rest } = plan
    const made = await madeNow(locked, collectorId, plan)
    if (made.refusal !== null) throw made.refusal
    await countFor(tx, parts, 'quota products', collectorId, plan.newProducts)
    const effect = await effectAt(parts, tx, collectorId, { rows, from: 0, made, currency: ledger.currency })
    const operationId = newId()
    steps = { operationId, nextStep: importSteps(parts, collectorId, one, plan, made) }
    const pendingCopies = one.copies - effect.changes.length
    const workedAt = now.toISOString()
    // Nothing that was read before is saved from now on.
    const alsoSave =
      pendingCopies === 0
        ? await doneWith(parts, tx, collectorId, one, { operationId, rest })
        : async () => {
            await updateImport(tx, collectorId, one.id, {
              state: 'publishing',
              workedAt,
              operationId,
              run: one.run + 1,
            })
          }
    const later = laterGrowth(plan, one, effect)
    return { operations: [{ id: operationId, kind: 'add', ...effect, pendingCopies, later }], alsoSave }
  }
  await changeCollection(parts, collectorId, idempotency, work, async () => undefined)
  return steps
}

const changedSentence = 'The import has changed. Look at what it adds, and try again.'

/** Returns why an import cannot be published, as a sentence; null when it can. */
function publishFault({ state, copies }: StoredImport, expectedCopies: number): string | null {
  if (state !== 'to_decide' && state !== 'ready') return 'This import cannot be added now.'
  if (copies !== expectedCopies) return changedSentence
  if (copies === 0) return 'No row of this import adds a copy.'
  if (copies <= mostCopies) return null
  return `An import adds at most ${mostCopies.toLocaleString('en-US')} copies. Leave out some rows.`
}

/** What is read before the collection is locked, so that others wait for the writing alone. */
interface Plan extends DividedRows {
  /** Of the import when its rows were read: every later decision or reading has a higher one. */
  readonly run: number
  readonly newProducts: number
  readonly weight: number
  readonly made: MadeNow
}

/** What the copies are made with, and why they are refused. */
interface MadeNow extends Pick<MadeWith, 'today' | 'spelled'> {
  /** Of the newest operation: spellings and slabs held change by operations alone. Null while it was not whole. */
  readonly operationSequence: number | null
  readonly refusal: Refused | null
}

async function planOf({ storage, now }: Parts, collectorId: string, one: StoredImport): Promise<Plan> {
  const { rows, rest } = await dividedRows(storage, collectorId, one)
  const newProducts = await storage.read(db => countMissing(db, rows))
  const made = await storage.read(async db => {
    const { timeZone } = await bookkeepingOf(db, collectorId)
    const operationSequence = wholeSequence(await totalsById(db, collectorId))
    return madeWith(db, collectorId, rows, { today: dayIn(timeZone, now()), operationSequence })
  })
  const weight = rows.reduce(
    (sum, { copies: { quantity, remarks = noRemarks } }) =>
      sum + quantity * weightOf({ before: null, after: { remarks } }),
    0,
  )
  return { run: one.run, rows, rest, newProducts, weight, made }
}

/** Returns what the copies are made with under the lock: the same as before, unless something else came in between. */
async function madeNow({ tx, ...now }: Locked, collectorId: string, { made, rows }: Plan): Promise<MadeNow> {
  if (made.today === now.today && made.operationSequence === now.operationSequence) return made
  return madeWith(tx, collectorId, rows, now)
}

async function madeWith(
  db: Reader,
  collectorId: string,
  rows: readonly AddedRow[],
  { today, operationSequence }: Pick<MadeNow, 'today' | 'operationSequence'>,
): Promise<MadeNow> {
  const spelled = await spellerOf(db, collectorId, rows)
  return { today, operationSequence, spelled, refusal: await refusedSlab(db, collectorId, rows) }
}

/** Returns why a slab of these rows cannot be added; null when all can. */
async function refusedSlab(
  db: Reader,
  collectorId: string,
  rows: readonly AddedRow[],
): Promise<Refused | null> {
  const slabs = rows
    .filter(({ copies }) => slabKey(copies.state) !== null)
    .map(row => ({ row, from: 0, to: row.copies.quantity }))
  // Of products that are not created yet.
  const created = new Map(slabs.map(({ row }) => [createdKey(row), '']))
  const made = { today: '', currency: usualLedgerCurrency, spelled: asIs, created }
  try {
    await requireSlabsOnce(db, collectorId, [{ kind: 'add', ...effectOf(slabs, made) }])
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

const asIs: Speller = request => request

/** What the steps after the first add. */
function laterGrowth(
  { weight }: Plan,
  one: StoredImport,
  { changes, entries }: OperationEffect,
): LaterGrowth {
  const copies = one.copies - changes.length
  return {
    newCopies: copies,
    entries: copies,
    weight: weight - sumOf(changes.map(weightOf)),
    costBasisCents: cents(one.totalCostCents - sumOf(entries.map(({ costBasisCents }) => costBasisCents))),
  }
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}
