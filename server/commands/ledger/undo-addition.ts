/** Takes back an addition of many copies: whole or not at all, and in steps. */
import { isObstacle, type OperationEffect } from '#domain/copies/operation'
import { zeroCents } from '#domain/money/money'
import { changeCollection } from './change-collection.ts'
import type { Change, Locked } from './change.ts'
import { weightOf } from '#server/commands/copies/count-growth'
import { obstacleRefusal, undoableOperation } from './undoable.ts'
import { totalsById, wholeSequence } from '#server/db/ledger/collector-totals'
import type { StoredOperation } from '#server/db/ledger/operations'
import type { Reader } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { turn } from '#server/turns'
import { undoOfSome } from './undo-steps.ts'

/** How often the copies are read again because the collection has changed meanwhile. */
const mostReadings = 3

/**
 * Writes the first step of an undo; `finishPending` writes the others. Returns the id of the undo. Throws Refused as an undo
 * of few copies does.
 */
export async function beginUndoOfAddition(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
): Promise<string> {
  for (let readings = 1; readings <= mostReadings; readings++) {
    const found = await parts.storage.read(db => wholeUndo(db, collectorId, id))
    try {
      const work = (locked: Locked) => firstStep(parts, locked, collectorId, found)
      return await changeCollection(parts, collectorId, idempotency, work, async (_tx, operation) => {
        if (!operation) throw new Error('the undo was not kept')
        return operation.id
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
    }
  }
  throw new Refused('conflict', 'Your collection is changing at the moment. Try again.')
}

class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/** What undoes all copies of an operation, or why nothing does. */
interface WholeUndo {
  /** Of the newest operation by then: copies and money change by operations alone. Null while it was not whole. */
  readonly operationSequence: number | null
  readonly undone: StoredOperation | null
  readonly refusal: Refused | null
  readonly entries: number
  readonly weight: number
}

/** Some milliseconds of work, between which other calls are answered. */
const readAtOnce = 500

async function wholeUndo(db: Reader, collectorId: string, id: string): Promise<WholeUndo> {
  const operationSequence = wholeSequence(await totalsById(db, collectorId))
  try {
    const undone = await undoableOperation(db, collectorId, id)
    const growth = await growthOfUndo(db, collectorId, undone)
    return { operationSequence, undone, refusal: null, ...growth }
  } catch (error) {
    // Refused once the collection is locked, unless the key of the call came again.
    if (error instanceof Refused)
      return { operationSequence, undone: null, refusal: error, entries: 0, weight: 0 }
    throw error
  }
}

/** Returns what an undo adds to the records. Throws Refused where something is in the way of it. */
async function growthOfUndo(
  db: Reader,
  collectorId: string,
  undone: StoredOperation,
): Promise<Pick<WholeUndo, 'entries' | 'weight'>> {
  let [entries, weight, costCents, cashCents] = [0, 0, 0, 0]
  const inTheWay: string[] = []
  for (let from = 0; from < undone.copies; from += readAtOnce) {
    await turn()
    const some = await undoOfSome(db, collectorId, undone, { from, limit: readAtOnce })
    if (isObstacle(some)) {
      if (some.obstacle !== 'changed-since') throw await obstacleRefusal(db, collectorId, some)
      inTheWay.push(...some.copyIds)
      continue
    }
    if (!isEachPaid(some)) throw new Refused('conflict', mixedSentence)
    entries += some.entries.length
    for (const change of some.changes) weight += weightOf(change)
    for (const entry of some.entries) {
      costCents += entry.costBasisCents
      cashCents += entry.cashCents
    }
  }
  if (inTheWay.length > 0)
    throw await obstacleRefusal(db, collectorId, { obstacle: 'changed-since', copyIds: inTheWay })
  if (costCents !== -undone.costBasisCents || cashCents !== -undone.cashCents)
    throw new Refused('conflict', mixedSentence)
  return { entries, weight }
}

/** Of a restored download, which may say anything. */
const mixedSentence =
  'What this change cost is not what its copies cost, so it cannot be undone. Remove the copies instead.'

/** Whether the entries of each copy take back what it costs, so that each step takes back what its copies do. */
function isEachPaid({ entries, changes }: OperationEffect): boolean {
  const costs = new Map<string | null, number>(
    changes.map(({ copyId, before }) => [copyId, before?.costBasisCents ?? 0]),
  )
  for (const { copyId, costBasisCents } of entries)
    costs.set(copyId, (costs.get(copyId) ?? 0) + costBasisCents)
  return [...costs.values()].every(leftCents => leftCents === 0)
}

async function firstStep(
  { copiesPerStep }: Parts,
  { tx, operationSequence }: Locked,
  collectorId: string,
  found: WholeUndo,
): Promise<Change> {
  const { undone } = found
  if (operationSequence !== found.operationSequence) throw new ChangedMeanwhile()
  if (undone === null) throw found.refusal
  const effect = await undoOfSome(tx, collectorId, undone, { from: 0, limit: copiesPerStep })
  if (isObstacle(effect)) throw new Error(`copies of operation ${undone.id} have changed`)
  const { changes, entries } = effect
  const later = {
    newCopies: 0,
    costBasisCents: zeroCents,
    entries: found.entries - entries.length,
    weight: found.weight - changes.reduce((sum, change) => sum + weightOf(change), 0),
  }
  const pendingCopies = undone.copies - changes.length
  return { operations: [{ kind: 'undo', reverses: undone.id, changes, entries, pendingCopies, later }] }
}
