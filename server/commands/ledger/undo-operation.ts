import type { Cents } from '#domain/money/money'
import { pendingOperation } from '#server/db/ledger/pending-operations'
import { operationById, type StoredOperation } from '#server/db/ledger/operations'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from './change-collection.ts'
import type { Change, Locked } from './change.ts'
import { finishPending } from './finish-pending.ts'
import { beginUndoOfAddition } from './undo-addition.ts'
import { undoneSubmission } from '#server/commands/grading/undone-submission'
import { requireUndoable } from './undoable.ts'

export interface AfterUndo {
  readonly operationId: string
  readonly lifetimeEarningsCents: Cents
  readonly realisedProfitCents: Cents
}

/**
 * Undoes an operation whole: its copies are as before it, and its money is taken back. An addition of many copies is taken back in
 * steps; other changes have no more copies than some of them.
 */
export async function undoOperation(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
): Promise<AfterUndo> {
  const { storage, copiesPerStep } = parts
  const isLarge = await storage.read(async db => {
    const undone = await operationById(db, collectorId, id)
    if (undone?.kind !== 'add') return false
    // What is being added has more copies soon.
    return undone.copies > copiesPerStep || (await pendingOperation(db, collectorId)) !== null
  })
  if (!isLarge) return undoAtOnce(parts, collectorId, idempotency, id)
  const undoId = await beginUndoOfAddition(parts, collectorId, idempotency, id)
  await finishPending(parts, collectorId)
  return afterUndo(await storage.read(db => operationById(db, collectorId, undoId)))
}

function undoAtOnce(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
): Promise<AfterUndo> {
  const work = async ({ tx }: Locked): Promise<Change> => {
    const { undo } = await requireUndoable(tx, collectorId, id)
    return { operations: [undo], alsoSave: await undoneSubmission(tx, collectorId, id, undo) }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (_tx, operation) =>
    afterUndo(operation),
  )
}

function afterUndo(undo: StoredOperation | null): AfterUndo {
  if (!undo) throw new Error('the undo was not kept')
  return {
    operationId: undo.id,
    lifetimeEarningsCents: undo.lifetimeEarningsAfterCents,
    realisedProfitCents: undo.realisedProfitAfterCents,
  }
}
