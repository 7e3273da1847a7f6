/**
 * An operation is one thing a collector did: its ledger entries and every copy it changed, before and after. It
 * is recorded whole, never changed, and undone whole by another operation.
 */
import { type CopyRecord, sameRecord } from './copy-record.ts'
import { type LedgerEntry, oppositeEntry } from '#domain/ledger/ledger'

/** What an operation can be. `grading` sends a card for grading; `graded` records its grade. */
export const operationKinds = [
  'add',
  'edit',
  'grading',
  'graded',
  'sale',
  'mistake',
  'gift',
  'lost',
  'opening',
  'trade',
  'undo',
] as const
export type OperationKind = (typeof operationKinds)[number]

/** An entry with its copy; null for the gain of a trade, which belongs to no copy. */
export interface CopyEntry extends LedgerEntry {
  readonly copyId: string | null
}

/** One copy of an operation. */
export interface CopyChange {
  readonly copyId: string
  readonly productId: string
  /** Null when the operation added the copy. */
  readonly before: CopyRecord | null
  readonly after: CopyRecord
}

/** A change as read back. `after` is null when it is from before operations were kept and cannot be derived. */
export interface KeptChange extends Omit<CopyChange, 'after'> {
  readonly after: CopyRecord | null
}

/** What an operation did. */
export interface OperationEffect {
  readonly entries: readonly CopyEntry[]
  readonly changes: readonly CopyChange[]
}

/** Why an operation cannot be undone. */
export type UndoObstacle =
  | { readonly obstacle: 'unknown-versions' }
  /** These copies have changed since. */
  | { readonly obstacle: 'changed-since'; readonly copyIds: readonly string[] }

/** Returns true when `decideUndo` found an obstacle. */
export function isObstacle(decision: OperationEffect | UndoObstacle): decision is UndoObstacle {
  return 'obstacle' in decision
}

/**
 * Takes an operation back: opposite entries, and every copy as it was before. Whole or not at all: a copy that is
 * no longer as the operation left it is in the way. `currentOf` returns a copy as it is now.
 */
export function decideUndo(
  { entries, changes }: { readonly entries: readonly CopyEntry[]; readonly changes: readonly KeptChange[] },
  currentOf: (copyId: string) => CopyRecord,
): OperationEffect | UndoObstacle {
  const known = changes.flatMap(({ after, ...change }) => (after === null ? [] : [{ ...change, after }]))
  if (known.length < changes.length) return { obstacle: 'unknown-versions' }
  const inTheWay = known.filter(({ copyId, after }) => !sameRecord(currentOf(copyId), after))
  if (inTheWay.length > 0) {
    return { obstacle: 'changed-since', copyIds: inTheWay.map(({ copyId }) => copyId) }
  }
  return {
    entries: oppositeEntries(entries),
    changes: known.map(({ copyId, productId, before, after }) => ({
      copyId,
      productId,
      before: after,
      after: before ?? { ...after, removal: { removal: 'undone' } },
    })),
  }
}

/** The entries that take these back, in their order. */
export function oppositeEntries(entries: readonly CopyEntry[]): CopyEntry[] {
  return entries.map(entry => ({ copyId: entry.copyId, ...oppositeEntry(entry) }))
}
