/** What undoes an operation, and why an operation cannot be undone. */
import { decideUndo, isObstacle, type UndoObstacle } from '#domain/copies/operation'
import { namesOf } from '#server/db/products/product-face'
import { storedCopiesById } from '#server/db/copies/copies'
import { changesOf, entriesOf, operationById, type StoredOperation } from '#server/db/ledger/operations'
import type { Reader } from '#server/database/storage'
import { notFound, Refused } from '#server/refused'
import type { NewOperation } from './change.ts'

export interface Undoable {
  readonly operation: StoredOperation
  readonly undo: NewOperation
}

/**
 * Returns an operation and what undoes it. Throws not_found for an unknown id, and conflict when it was undone
 * already, is an undo itself, or a later change is in the way.
 */
export async function requireUndoable(tx: Reader, collectorId: string, id: string): Promise<Undoable> {
  const operation = await undoableOperation(tx, collectorId, id)
  const changes = await changesOf(tx, collectorId, operation.sequence)
  const entries = await entriesOf(tx, collectorId, operation.sequence)
  const copies = await storedCopiesById(
    tx,
    collectorId,
    changes.map(({ copyId }) => copyId),
  )
  const copyById = new Map(copies.map(copy => [copy.id, copy]))
  const effect = decideUndo({ entries, changes }, copyId => {
    const copy = copyById.get(copyId)
    if (!copy) throw new Error(`copy ${copyId} of operation ${id} is missing`)
    return copy
  })
  if (isObstacle(effect)) throw await obstacleRefusal(tx, collectorId, effect)
  return { operation, undo: { kind: 'undo', reverses: id, ...effect } }
}

/** Returns an operation that is not undone and no undo. Throws not_found and conflict. */
export async function undoableOperation(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<StoredOperation> {
  const operation = await operationById(db, collectorId, id)
  if (!operation) throw notFound()
  if (operation.kind === 'undo')
    throw new Refused('conflict', 'An undo cannot be undone. Enter the change again.')
  if (operation.undoneBy !== null) throw new Refused('conflict', 'This was already undone.')
  return operation
}

/** The most copies that a refusal names. */
const maxNamed = 5

/** Returns the conflict to throw. */
export async function obstacleRefusal(
  db: Reader,
  collectorId: string,
  obstacle: UndoObstacle,
): Promise<Refused> {
  if (obstacle.obstacle === 'unknown-versions') {
    return new Refused(
      'conflict',
      'This change is from before Holofolio kept what it replaced, so it cannot be undone. Edit the copy instead.',
    )
  }
  const { copyIds } = obstacle
  const named = copyIds.slice(0, maxNamed)
  const copies = await storedCopiesById(db, collectorId, named)
  const productOf = new Map(copies.map(({ id, productId }) => [id, productId]))
  const nameById = await namesOf(db, [...new Set(productOf.values())])
  const names = named.map(copyId => nameById.get(productOf.get(copyId) ?? '') ?? 'a copy')
  const more = copyIds.length > maxNamed ? [`${copyIds.length - maxNamed} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  const verb = copyIds.length === 1 ? 'has' : 'have'
  return new Refused('conflict', `${list} ${verb} changed since. Undo the later change first.`)
}
