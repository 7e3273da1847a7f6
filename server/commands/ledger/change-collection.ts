/**
 * The only way to change a collection, in one transaction: lock the collector's totals, read, decide, write the change, move
 * the figures, and answer. A repeated idempotency key answers from what the first call kept.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { dayIn } from '#domain/time-zone'
import { statDayAt } from '#domain/ledger/stat-day'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { keepCall, type KeptCall, keptCall } from '#server/db/ledger/idempotency-keys'
import { operationById, type StoredOperation } from '#server/db/ledger/operations'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Writer } from '#server/database/storage'
import { writeInLine } from '#server/database/engines/write-in-line'
import { inOneMessage } from '#server/database/one-message'
import { findMissingPrices } from '#server/commands/prices/find-missing-prices'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { countGrowth } from '#server/commands/copies/count-growth'
import type { Change, Locked } from './change.ts'
import { finishPending } from './finish-pending.ts'
import { settle } from './settle.ts'
import { requireSlabsOnce } from '#server/commands/copies/slab-once'
import { keepReturnPrices } from '#server/commands/grading/return-prices'
import { requireWholeUnits } from '#server/commands/copies/whole-units'

/** Decides a change with the collection locked. It may read, and writes nothing. */
export type Decide = (locked: Locked) => Promise<Change>

/**
 * Answers from the last operation that a change kept, null when it changed nothing. Also answers when the key of
 * the call comes again: with the same ids, and copies as they are then.
 */
export type AnswerOf<Result> = (
  tx: Writer,
  operation: StoredOperation | null,
  /** What copies of the change lack the market price of; nothing when the key of the call came again. */
  unpriced: readonly PriceKey[],
) => Promise<Result>

/**
 * Makes one change of the collection, once for each key. If `decide` throws, nothing changes. Then has the missing
 * prices of what came in found. While a large operation is being written in steps, the change waits for its last one, and is
 * refused after some seconds.
 */
export async function changeCollection<Result>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  decide: Decide,
  answer: AnswerOf<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await changeOnce(parts, collectorId, idempotency, decide, answer)
    } catch (error) {
      if (!(error instanceof StillPending)) throw error
    }
    await pendingFinished(parts, collectorId)
  }
}

/** The newest operation has steps to come. */
class StillPending extends Error {
  override readonly name = 'StillPending'
}

const longestWaitMs = 10_000

/** Throws Refused when it takes long. */
async function pendingFinished(parts: Parts, collectorId: string): Promise<void> {
  const finished = finishPending(parts, collectorId).then(() => true)
  if (await Promise.race([finished, pause(longestWaitMs, false, { ref: false })])) return
  throw new Refused(
    'unavailable',
    'Many copies are being added to your collection, or taken back. Try again in a minute.',
  )
}

async function changeOnce<Result>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  decide: Decide,
  answer: AnswerOf<Result>,
): Promise<Result> {
  let unpriced: readonly PriceKey[] = []
  const change = async (tx: Writer) => {
    // All after the lock, which the first one waits for.
    const [before, kept, { timeZone, ledgerCurrency }] = await inOneMessage(
      lockTotals(tx, collectorId),
      idempotency && keptCall(tx, collectorId, idempotency.key, parts.now()),
      bookkeepingOf(tx, collectorId),
    )
    if (!before) throw notFound()
    if (idempotency && kept) return answer(tx, await operationOf(tx, collectorId, kept, idempotency), [])
    if (before.pendingCopies > 0) throw new StillPending()
    const now = parts.now()
    const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
    const { operationSequence } = before
    const locked = { tx, now, today: dayIn(timeZone, now), ledger, operationSequence }

    const decided = await decide(locked)
    requireWholeUnits(ledgerCurrency, decided.operations)
    await requireSlabsOnce(tx, collectorId, decided.operations)
    await keepReturnPrices(locked, collectorId, decided.operations)

    const settled = await settle(locked, {
      before: await countGrowth(tx, parts, before, decided.operations),
      change: decided,
      statDay: statDayAt(timeZone, now, before.statDay),
    })
    unpriced = settled.unpriced
    const [result] = await inOneMessage(
      answer(tx, settled.operation, unpriced),
      idempotency &&
        keepCall(tx, collectorId, idempotency.key, now.toISOString(), {
          fingerprint: idempotency.fingerprint,
          operationId: settled.operation?.id ?? null,
          keptDays: idempotency.keptDays,
        }),
    )
    return result
  }
  const result = await writeInLine(parts.storage, collectorId, change)
  findMissingPrices(parts, collectorId, unpriced)
  return result
}

/** Returns the operation of a kept call. Throws Refused for a different call. */
async function operationOf(
  tx: Writer,
  collectorId: string,
  kept: KeptCall,
  { fingerprint }: Idempotency,
): Promise<StoredOperation | null> {
  if (kept.fingerprint !== fingerprint) {
    throw new Refused('key_reused', 'This Idempotency-Key was already used for a different request.')
  }
  return kept.operationId === null ? null : operationById(tx, collectorId, kept.operationId)
}
