/** Makes ready what a large operation writes, before its collection is locked: others then wait for the database alone. */
import { type GroupMove, groupMoves } from '#domain/collection/group-figures'
import type { CopyChange, OperationEffect } from '#domain/collection/operation'
import { chunksOf } from '#server/db/chunks'
import { readyRow } from '#server/db/collection/changed-rows'
import { readyVersions } from '#server/db/collection/operations'
import { stageOperation, type StagedOperation } from '#server/db/collection/staged-operation'
import { clearStaged } from '#server/db/staged-rows'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'

export interface ReadyOperation {
  /** How many of the first changes of the operation. */
  readonly changes: number
  /** Of their groups. */
  readonly moves: ReadonlyMap<string, GroupMove>
  /** Null on PostgreSQL, where nobody waits for another's change, and for few copies. */
  readonly staged: StagedOperation | null
}

/** An operation of so many copies is large. */
export const manyCopies = 1_000
/** Some milliseconds of work. */
const changesPerTurn = 500
/** Of versions: 50,000 copies have 5 to 10 million, and with a long note each they would take hundreds of megabytes. */
const mostStagedCharacters = 30_000_000

/**
 * Makes changes and entries ready for `work`, one large operation at a time. `work` changes the collection by one operation
 * that begins with them, the very same objects, or does without what was made ready.
 */
export async function withReady<Result>(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  effect: OperationEffect,
  work: (ready: ReadyOperation) => Promise<Result>,
): Promise<Result> {
  const { changes } = effect
  const { moves, characters } = await readied(changes)
  const isStaged =
    storage.engine === 'sqlite' && changes.length >= manyCopies && characters <= mostStagedCharacters
  if (!isStaged) return work({ changes: changes.length, moves, staged: null })
  try {
    return await work({ changes: changes.length, moves, staged: await stageOperation(storage, effect) })
  } finally {
    // The operation is kept, or not, whatever becomes of them. The next one deletes what is left.
    await clearStaged(storage).catch((err: unknown) => log.error({ err }, 'staged rows were not deleted'))
  }
}

async function readied(changes: readonly CopyChange[]) {
  let moves: ReadonlyMap<string, GroupMove> = new Map()
  let characters = 0
  for (const some of chunksOf(changes, changesPerTurn)) {
    await turn()
    moves = groupMoves(some, moves)
    for (const change of some) {
      readyRow(change)
      characters += readyVersions(change)
    }
  }
  return { moves, characters }
}
