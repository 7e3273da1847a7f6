/** Undoing an operation from a toast or a list. */
import type { QueryClient } from '@tanstack/react-query'
import type { OperationKind } from '#domain/collection/operation'
import { ApiError } from '#web/api/client.ts'
import { randomKey, refetchCollection } from '#web/api/keyed-mutation.ts'
import { undoOperation } from '#web/api/operations.ts'
import { toastError, toastSuccess, toastWithAction } from '#web/components/overlays/toast.ts'
import { operationNouns } from '#web/format/operation-noun.ts'

export interface UndoableOperation {
  /** Null when nothing changed. */
  readonly id: string | null
  readonly kind: OperationKind
}

/** Shows what was done, with a button that undoes it; without the button when nothing changed. */
export function offerUndo(queries: QueryClient, done: string, { id, kind }: UndoableOperation): void {
  if (id === null) return toastSuccess(done)
  toastWithAction(done, 'Undo', () => void undo(queries, id, kind))
}

/** Undoes an operation, reloads what changed, and says so in a toast. Resolves once all is done, or refused. */
export async function undo(queries: QueryClient, id: string, kind: OperationKind): Promise<void> {
  try {
    await undoOperation(id, randomKey())
    toastSuccess(`${operationNouns[kind]} undone.`)
  } catch (error) {
    toastError(error instanceof ApiError ? error.message : "Couldn't undo it.")
  }
  // After a refusal too: the page showed something the server has since changed.
  await refetchCollection(queries)
}
