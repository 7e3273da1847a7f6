/** Writes the steps that are left of a large operation, also of one whose server has stopped. */
import { stepsOfImport } from '#server/commands/import/import-steps'
import { collectorsWithPending, pendingOperation } from '#server/db/ledger/pending-operations'
import type { StoredOperation } from '#server/db/ledger/operations'
import type { Storage } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { type NextStep, writeStep } from './write-step.ts'
import { stepsOfUndo } from './undo-steps.ts'

/** What decides the steps of an operation that has just begun: read again, it would be the same. */
export interface KnownSteps {
  readonly operationId: string
  readonly nextStep: NextStep
}

/** What this process is writing, by collector. */
const runningOf = new WeakMap<Storage, Map<string, Promise<void>>>()

/**
 * Resolves when the collector's newest operation has no step to come. Throws Refused when the server stops before. Several
 * processes may write steps of the same operation: each step is the next one when its collection is locked.
 */
export async function finishPending(parts: Parts, collectorId: string, known?: KnownSteps): Promise<void> {
  const running = runningOf.get(parts.storage) ?? new Map<string, Promise<void>>()
  runningOf.set(parts.storage, running)
  // What is being written may have ended before the operation that this call is about began.
  for (let other = running.get(collectorId); other !== undefined; other = running.get(collectorId))
    await other
  const finished = inBackground(parts, signal => finish(parts, collectorId, signal, known)).finally(() => {
    running.delete(collectorId)
  })
  running.set(collectorId, finished)
  await finished
}

/** Runs work that the server waits for when it stops. */
function inBackground({ background }: Parts, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    background.start('large operation', async signal => {
      try {
        resolve(await work(signal))
      } catch (error) {
        reject(error)
        // The caller answers it.
        if (!(error instanceof Refused)) throw error
      }
    })
  })
}

async function finish(
  parts: Parts,
  collectorId: string,
  signal: AbortSignal,
  known: KnownSteps | undefined,
): Promise<void> {
  for (;;) {
    const pending = await parts.storage.read(db => pendingOperation(db, collectorId))
    if (pending === null) return
    const { operation } = pending
    const nextStep =
      known?.operationId === operation.id ? known.nextStep : await stepsOf(parts, collectorId, operation)
    do {
      if (signal.aborted) throw new Refused('unavailable', 'The server is stopping. Try again in a minute.')
    } while (await writeStep(parts, collectorId, operation.id, nextStep))
  }
}

/** Large operations add an import, or take it back. */
function stepsOf(parts: Parts, collectorId: string, operation: StoredOperation): Promise<NextStep> {
  return operation.kind === 'undo'
    ? stepsOfUndo(parts, collectorId, operation)
    : stepsOfImport(parts, collectorId, operation)
}

const collectorsAtOnce = 100

/** Goes on with what a stopped server left. */
export async function finishAllPending(parts: Parts, signal?: AbortSignal): Promise<void> {
  const ids = await parts.storage.read(db => collectorsWithPending(db, collectorsAtOnce))
  for (const id of ids) {
    if (signal?.aborted) return
    // It is logged, and others are no worse for it.
    await finishPending(parts, id).catch(() => {})
  }
}
