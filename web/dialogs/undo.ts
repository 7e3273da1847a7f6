/** Undoing an operation from a toast or a list. */
import type { QueryClient } from '@tanstack/react-query'
import type { OperationKind } from '#domain/copies/operation'
import { ApiError } from '#web/api/client.ts'
import { randomKey, refetchCollection } from '#web/api/keyed-mutation.ts'
import { undoOperation } from '#web/api/operations.ts'
import { toastError, toastSuccess, toastWithAction } from '#web/components/overlays/toast.ts'
import { operationNouns } from '#web/format/operation-noun.ts'
import { countOf } from '#web/format/values.ts'

export interface UndoableOperation {
  /** Null when nothing changed. */
  readonly id: string | null
  readonly kind: OperationKind
}

/** Shows what was done, with a button that undoes it; without the button when nothing changed. */
export function offerUndo(queries: QueryClient, done: string, { id, kind }: UndoableOperation): void {
  if (id === null) return toastSuccess(done)
  toastWithAction(done, 'Undo', () => void undo(queries, id, kind), id)
}

/** Shows what several adds have added, with a button that undoes them all, the last one first. */
export function offerUndoOfAdds(queries: QueryClient, done: string, ids: readonly string[]): void {
  const [about] = ids
  const undoAll = async () => {
    for (const id of ids.toReversed()) await undoOperation({ id, body: {} }, randomKey())
  }
  const undone = `${countOf(ids.length, operationNouns.add.toLowerCase())} undone.`
  toastWithAction(done, 'Undo', () => void takeBack(queries, undoAll, undone, about), about)
}

/**
 * Shows what was corrected, with a button that corrects it back. Undoing the correction's own operation would undo
 * what was corrected too.
 */
export function offerToCorrectBack(
  queries: QueryClient,
  done: string,
  correctBack: (idempotencyKey: string) => Promise<unknown>,
): void {
  toastWithAction(done, 'Undo', () => void takeBack(queries, correctBack, 'Correction undone.'))
}

/** Undoes an operation, reloads what changed, and says so in a toast. Resolves once all is done, or refused. */
export async function undo(queries: QueryClient, id: string, kind: OperationKind): Promise<void> {
  const call = (key: string) => undoOperation({ id, body: {} }, key)
  await takeBack(queries, call, `${operationNouns[kind]} undone.`, id)
}

async function takeBack(
  queries: QueryClient,
  call: (idempotencyKey: string) => Promise<unknown>,
  done: string,
  about?: string,
): Promise<void> {
  try {
    await call(randomKey())
    toastSuccess(done, about)
  } catch (error) {
    toastError(error instanceof ApiError ? error.message : "Couldn't undo it.", about)
  }
  // After a refusal too: the page showed something the server has since changed.
  await refetchCollection(queries)
}
