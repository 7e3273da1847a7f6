/** Adds the copies of an import to the collection: all by one operation, which one undo takes back. */
import { entryForAdd } from '#domain/collection/ledger'
import type { CopyChange, OperationEffect } from '#domain/collection/operation'
import { newId } from '#server/commands/new-id'
import { withAddition } from '#server/db/import/additions'
import { countsOfParts } from '#server/db/import/import-parts'
import { oneLargeAtATime } from '#server/db/collection/staged-operation'
import { importById, lockImport, type StoredImport, updateImport } from '#server/db/import/imports'
import { sumCounts } from '#server/db/import/staged-row'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { changeCollection, type Change, type Locked } from '#server/commands/collection/change-collection'
import type { NewOperation } from '#server/commands/collection/operation-records'
import { manyCopies, type ReadyOperation, withReady } from '#server/commands/collection/ready-operation'
import { createdKey, createMissing } from './create-missing.ts'
import { deleteOtherSheets } from './delete-rows.ts'
import { keepRest } from './keep-rest.ts'
import { addedBy, type MadeWith, type ReadyCopies, readyCopies, spellerOf } from './ready-copies.ts'

/** More copies than a file of 50,000 rows usually has. */
export const mostCopies = 100_000

/**
 * Publishes an import. Throws Refused when its copies are not `expectedCopies`, when none would be added, and beyond the
 * limits of the collection; then nothing is added.
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
  const publish = (ready: Ready | null) =>
    commit(parts, collectorId, idempotency, before.id, expectedCopies, ready)
  const publishReady = async () => {
    const copies = await readyCopies(parts, collectorId, before)
    const effect = effectOf(copies.rows.flatMap(({ changes }) => changes ?? []))
    await withReady(parts, effect, operation => publish({ ...copies, effect, operation }))
  }
  // The lock is for one that has ended too: a call that comes again is answered as the first time.
  if (publishFault(before, expectedCopies) !== null) await publish(null)
  else if (expectedCopies < manyCopies) await publishReady()
  else await oneLargeAtATime(publishReady)
  await deleteOtherSheets(parts, collectorId, id, before.sheet)
}

/** What was made before the lock. */
interface Ready extends ReadyCopies {
  /** Of the rows whose products are known, which are the first ones. */
  readonly effect: OperationEffect
  readonly operation: ReadyOperation
}

function commit(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  expectedCopies: number,
  ready: Ready | null,
): Promise<void> {
  const work = async (locked: Locked): Promise<Change> => {
    const { tx, now, ledger } = locked
    const one = await lockImport(tx, parts.storage.engine, collectorId, id)
    if (one === null) throw notFound()
    const fault = publishFault(one, expectedCopies)
    if (fault !== null) throw new Refused('conflict', fault)
    if (one.facts.currency !== ledger.currency)
      throw new Refused('conflict', 'The currency of your collection has changed. Read the file again first.')
    if (ready?.run !== one.run) throw new Refused('conflict', changedSentence)
    const created = await createMissing(parts, tx, collectorId, ready.rows)
    const effect = effectNow(ready, created, await madeNow(locked, collectorId, ready))
    const operationId = newId()
    const places = await countsOfParts(tx, collectorId, id)
    const { copies, totalCostCents: costCents } = one
    const addition = { operationId, at: now.toISOString(), copies, costCents }
    const change = withAddition(one, addition, sumCounts(places.map(part => part.counts)))
    const alsoSave = async () => {
      for (const place of places) await keepRest(tx, collectorId, id, place)
      await updateImport(tx, collectorId, id, change)
    }
    return { operations: [{ id: operationId, kind: 'add', ...effect }], alsoSave }
  }
  return changeCollection(parts, collectorId, idempotency, work, async () => undefined)
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

/** Returns what the changes are made with under the lock: the same as before, unless something else came in between. */
async function madeNow(
  { tx, today, operationSequence }: Locked,
  collectorId: string,
  { made, rows }: ReadyCopies,
): Promise<MadeWith> {
  if (made.today === today && made.operationSequence === operationSequence) return made
  return { today, operationSequence, spelled: await spellerOf(tx, collectorId, rows) }
}

function effectOf(changes: readonly CopyChange[]): OperationEffect {
  const entries = changes.map(({ copyId, after }) => ({ copyId, ...entryForAdd(after.costBasisCents) }))
  return { changes, entries }
}

/** Returns what the import does, with the products that it creates. */
function effectNow(
  { rows, made, effect, operation }: Ready,
  created: ReadonlyMap<string, string>,
  now: MadeWith,
): OperationEffect & Pick<NewOperation, 'ready'> {
  const isAsMade = now === made
  const later = isAsMade ? rows.filter(({ changes }) => changes === null) : rows
  if (isAsMade && later.length === 0) return { ...effect, ready: operation }
  const rest = effectOf(
    later.flatMap(row => {
      const productId = row.changes === null ? created.get(createdKey(row)) : row.changes[0]?.productId
      if (productId === undefined) throw new Error('a row without a product is added')
      return addedBy(row, productId, now)
    }),
  )
  if (!isAsMade) return rest
  const changes = [...effect.changes, ...rest.changes]
  return { changes, entries: [...effect.entries, ...rest.entries], ready: operation }
}
