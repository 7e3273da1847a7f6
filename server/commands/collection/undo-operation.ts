import type { CopyRecord } from '#domain/collection/copy-record'
import {
  type CopyChange,
  type CopyEntry,
  decideUndo,
  isObstacle,
  type KeptChange,
  oppositeEntries,
  type OperationEffect,
  type UndoObstacle,
} from '#domain/collection/operation'
import type { Cents } from '#domain/money/money'
import { chunksOf } from '#server/db/chunks'
import { namesOf } from '#server/db/catalogue/product-face'
import { totalsById } from '#server/db/collection/collector-totals'
import { storedCopiesById } from '#server/db/collection/copies'
import {
  changesOf,
  copiesOfOperation,
  entriesOf,
  operationById,
  type StoredOperation,
} from '#server/db/collection/operations'
import type { Reader } from '#server/db/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { turn } from '#server/turns'
import { type Change, changeCollection, type Locked } from './change-collection.ts'
import type { NewOperation } from './operation-records.ts'
import { oneLargeAtATime } from '#server/db/collection/staged-operation'
import { manyCopies, withReady } from './ready-operation.ts'
import { undoneSubmission } from './submissions/undone-submission.ts'

export interface AfterUndo {
  readonly operationId: string
  readonly lifetimeEarningsCents: Cents
  readonly realisedProfitCents: Cents
}

/** Undoes an operation whole: its copies are as before it, and its money is taken back. */
export async function undoOperation(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
): Promise<AfterUndo> {
  const commit = (made: MadeUndo | null) => commitUndo(parts, collectorId, idempotency, id, made)
  const copies = await parts.storage.read(db => copiesOfOperation(db, collectorId, id))
  if (copies < manyCopies) return commit(null)
  return oneLargeAtATime(async () => {
    const made = await madeUndo(parts, collectorId, id)
    if (made === null) return commit(null)
    return withReady(parts, made.undo, ready => commit({ ...made, undo: { ...made.undo, ready } }))
  })
}

function commitUndo(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  made: MadeUndo | null,
): Promise<AfterUndo> {
  const work = async ({ tx, operationSequence }: Locked): Promise<Change> => {
    const isStillSo = made?.operationSequence === operationSequence
    const { undo } = isStillSo ? made : await requireUndoable(tx, collectorId, id)
    return { operations: [undo], alsoSave: await undoneSubmission(tx, collectorId, id, undo) }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (_tx, operation) => {
    if (!operation) throw new Error('the undo was not kept')
    return {
      operationId: operation.id,
      lifetimeEarningsCents: operation.lifetimeEarningsAfterCents,
      realisedProfitCents: operation.realisedProfitAfterCents,
    }
  })
}

interface MadeUndo extends Pick<Undoable, 'undo'> {
  /** The newest operation by then: copies and money change by operations alone. */
  readonly operationSequence: number
}

/** What undoes a large operation, so that others wait for the writing alone; null for a refused one. */
function madeUndo({ storage }: Parts, collectorId: string, id: string): Promise<MadeUndo | null> {
  return storage.read(async db => {
    const { operationSequence } = await totalsById(db, collectorId)
    try {
      const { undo } = await requireUndoable(db, collectorId, id)
      return { undo, operationSequence }
    } catch (error) {
      // Refused again once the collection is locked, unless the key of the call came again.
      if (error instanceof Refused) return null
      throw error
    }
  })
}

export interface Undoable {
  readonly operation: StoredOperation
  readonly undo: NewOperation
}

/**
 * Returns an operation and what undoes it. Throws not_found for an unknown id, and conflict when it was undone
 * already, is an undo itself, or a later change is in the way.
 */
export async function requireUndoable(tx: Reader, collectorId: string, id: string): Promise<Undoable> {
  const operation = await operationById(tx, collectorId, id)
  if (!operation) throw notFound()
  if (operation.kind === 'undo')
    throw new Refused('conflict', 'An undo cannot be undone. Enter the change again.')
  if (operation.undoneBy !== null) throw new Refused('conflict', 'This was already undone.')
  const changes = await changesOf(tx, collectorId, operation.sequence)
  const entries = await entriesOf(tx, collectorId, operation.sequence)
  const copies = await storedCopiesById(
    tx,
    collectorId,
    changes.map(({ copyId }) => copyId),
  )
  const copyById = new Map(copies.map(copy => [copy.id, copy]))
  const effect = await decided(changes, entries, copyId => {
    const copy = copyById.get(copyId)
    if (!copy) throw new Error(`copy ${copyId} of operation ${id} is missing`)
    return copy
  })
  if (isObstacle(effect)) {
    const productOf = (copyId: string) => copyById.get(copyId)?.productId ?? ''
    throw new Refused('conflict', await sentenceFor(tx, effect, productOf))
  }
  return { operation, undo: { kind: 'undo', reverses: id, ...effect } }
}

/** Decides some hundred copies at a time, so that a large undo keeps nobody waiting. */
async function decided(
  kept: readonly KeptChange[],
  entries: readonly CopyEntry[],
  currentOf: (copyId: string) => CopyRecord,
): Promise<OperationEffect | UndoObstacle> {
  const changes: CopyChange[] = []
  const copyIds: string[] = []
  for (const some of chunksOf(kept, decidedAtOnce)) {
    await turn()
    const part = decideUndo({ entries: [], changes: some }, currentOf)
    if (!isObstacle(part)) for (const change of part.changes) changes.push(change)
    else if (part.obstacle === 'unknown-versions') return part
    else copyIds.push(...part.copyIds)
  }
  return copyIds.length > 0
    ? { obstacle: 'changed-since', copyIds }
    : { entries: oppositeEntries(entries), changes }
}

const decidedAtOnce = 500

/** The most copies that a refusal names. */
const maxNamed = 5

async function sentenceFor(
  tx: Reader,
  obstacle: UndoObstacle,
  productOf: (copyId: string) => string,
): Promise<string> {
  if (obstacle.obstacle === 'unknown-versions') {
    return 'This change is from before Holofolio kept what it replaced, so it cannot be undone. Edit the copy instead.'
  }
  const { copyIds } = obstacle
  const named = copyIds.slice(0, maxNamed).map(productOf)
  const nameById = await namesOf(tx, named)
  const names = named.map(productId => nameById.get(productId) ?? 'a copy')
  const more = copyIds.length > maxNamed ? [`${copyIds.length - maxNamed} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  const verb = copyIds.length === 1 ? 'has' : 'have'
  return `${list} ${verb} changed since. Undo the later change first.`
}
