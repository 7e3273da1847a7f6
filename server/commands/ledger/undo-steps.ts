/** Takes back an addition of many copies in steps. */
import { decideUndo, isObstacle, type OperationEffect, type UndoObstacle } from '#domain/copies/operation'
import { storedCopiesById } from '#server/db/copies/copies'
import { entriesOfCopies } from '#server/db/ledger/pending-operations'
import { operationById, someChangesOf, type StoredOperation } from '#server/db/ledger/operations'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import type { NextStep } from './write-step.ts'

/** Some copies of an operation, by their place in its order, from 0. */
export interface Place {
  readonly from: number
  readonly limit: number
}

/** Returns what undoes some copies of an operation: the same copies in the same order. */
export async function undoOfSome(
  db: Reader,
  collectorId: string,
  { id, sequence }: Pick<StoredOperation, 'id' | 'sequence'>,
  place: Place,
): Promise<OperationEffect | UndoObstacle> {
  const changes = await someChangesOf(db, { collectorId, sequence, ...place })
  const ids = changes.map(({ copyId }) => copyId)
  const entries = await entriesOfCopies(db, collectorId, sequence, ids)
  const copies = new Map((await storedCopiesById(db, collectorId, ids)).map(copy => [copy.id, copy]))
  return decideUndo({ entries, changes }, copyId => {
    const copy = copies.get(copyId)
    if (!copy) throw new Error(`copy ${copyId} of operation ${id} is missing`)
    return copy
  })
}

/** Returns what decides the steps of an undo: one after the other, as nothing else changes the collection meanwhile. */
export async function stepsOfUndo(
  { storage, copiesPerStep }: Parts,
  collectorId: string,
  { id, reverses }: Pick<StoredOperation, 'id' | 'reverses'>,
): Promise<NextStep> {
  const undone = reverses === null ? null : await storage.read(db => operationById(db, collectorId, reverses))
  if (undone === null) throw new Error(`what operation ${id} undoes is missing`)
  return async (tx, { operation }) => {
    const place = { from: operation.copies, limit: copiesPerStep }
    const effect = await undoOfSome(tx, collectorId, undone, place)
    if (isObstacle(effect)) throw new Error(`copies have changed while operation ${id} undoes them`)
    return effect
  }
}
