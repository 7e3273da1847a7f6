/** The rows that a large operation adds, kept by the embedded database until the operation copies them to their tables. */
import type { CopyChange, OperationEffect } from '#domain/collection/operation'
import { type StagedRows, stageRows } from '#server/db/staged-rows'
import type { Storage } from '#server/db/storage'
import { Queue } from '#server/queue'
import { addedRows } from './changed-rows.ts'
import { entryRowColumns, entryRowOf } from './ledger-entries.ts'
import { versionRowColumns, versionRowOf } from './operations.ts'
import { type StagedUses, stageUses } from './remarks/remark-texts.ts'

/** Each takes much memory. */
const large = new Queue(1)

/** Makes ready and runs a large operation while no other of this process does. */
export function oneLargeAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return large.run(work)
}

export interface StagedOperation {
  /** Null unless all of them are added by the operation. */
  readonly added: { readonly copies: StagedRows; readonly uses: StagedUses } | null
  readonly versions: StagedRows
  readonly entries: StagedRows
}

/** Stages the rows of some first changes and entries of an operation. */
export async function stageOperation(
  storage: Storage,
  { changes, entries }: OperationEffect,
): Promise<StagedOperation> {
  const added = changes.every(isAdded)
    ? {
        copies: await stageRows(storage, await addedRows(changes)),
        uses: await stageUses(storage, changes),
      }
    : null
  return {
    added,
    versions: await stageRows(storage, { columns: versionRowColumns, items: changes, rowOf: versionRowOf }),
    entries: await stageRows(storage, { columns: entryRowColumns, items: entries, rowOf: entryRowOf }),
  }
}

function isAdded({ before, after }: CopyChange): boolean {
  return before === null && after.removal === null
}
