/**
 * The only way to change a collection. One transaction locks the collector's totals, finds what was done under a
 * repeated idempotency key, or does the work and updates copies, operations, ledger, groups, totals and the day's
 * row, and answers from what it kept.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { dayIn } from '#domain/time-zone'
import { statDayAt } from '#domain/collection/stat-day'
import type { Ledger } from '#domain/money/ledger'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/collection/collector-totals'
import { ledgerOf } from '#server/db/collection/ledger-rates'
import { keepCall, type KeptCall, keptCall } from '#server/db/collection/idempotency-keys'
import { operationById, type StoredOperation } from '#server/db/collection/operations'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { NothingFollows, Writer } from '#server/db/storage'
import { inLine } from '#server/db/in-line'
import { together } from '#server/db/together'
import { priceSoon } from '#server/commands/prices/price-soon'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { countGrowth } from './count-growth.ts'
import type { Foreknown } from './foreknown.ts'
import type { NewOperation } from './operation-records.ts'
import { finishPending } from './large/finish-pending.ts'
import { settle } from './settle.ts'
import { requireSlabsOnce } from './slab-once.ts'
import { keepReturnPrices } from './submissions/return-prices.ts'
import { requireWholeUnits } from './whole-units.ts'

/** The transaction of a change, with the collection locked, and its time. */
export interface Locked {
  readonly tx: Writer
  readonly now: Date
  /** The collector's day: what happens now happens on it. */
  readonly today: string
  /** What every amount of the collection is in, and the rate of market prices. */
  readonly ledger: Ledger
  /** The number of the newest operation. */
  readonly operationSequence: number
}

export interface Change {
  /** In their order; an operation that changes nothing is not kept. */
  readonly operations: readonly NewOperation[]
  /** Runs in the transaction before the figures are settled, for rows besides copies and ledger. */
  readonly alsoSave?: (() => Promise<void>) | undefined
  /** What the decision has read already of the groups that move. */
  readonly known?: Foreknown
}

type Decide<Read> = (locked: Locked, read: Read) => Promise<Change>

/**
 * Decides a change. What it needs to know and can ask for by the request alone, `read` asks with the lock, and after it:
 * PostgreSQL gets both in one message.
 */
export type Work<Read> =
  | Decide<null>
  | {
      readonly read: (tx: Writer) => Promise<Read>
      readonly decide: Decide<Read>
      /** Whether the answer of a new change asks all it needs in one step of the event loop; false when absent. */
      readonly answersAtOnce?: boolean
    }

/**
 * Answers from the last operation that a change kept, null when it changed nothing. Also answers when the key of
 * the call comes again: with the same ids, and copies as they are then. The change is null then. Groups, totals and
 * shares may not have moved yet, so an answer reads none.
 */
export type AnswerOf<Result> = (
  tx: Writer,
  operation: StoredOperation | null,
  change: Change | null,
  /** What copies of the change lack the market price of; nothing when the key of the call came again. */
  unpriced: readonly PriceKey[],
) => Promise<Result>

/**
 * Runs `work` as one change of the collection, once for each key. If `work` throws, nothing changes. Then has the missing
 * prices of what came in found. While a large operation is being written in steps, the change waits for its last one, and is
 * refused after some seconds.
 */
export async function changeCollection<Result, Read = null>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  work: Work<Read>,
  answer: AnswerOf<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await changeOnce(parts, collectorId, idempotency, work, answer)
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

async function changeOnce<Result, Read = null>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  work: Work<Read>,
  answer: AnswerOf<Result>,
): Promise<Result> {
  let unpriced: readonly PriceKey[] = []
  const answersAtOnce = typeof work !== 'function' && work.answersAtOnce === true
  const change = async (tx: Writer, nothingFollows?: NothingFollows) => {
    unpriced = []
    // All after the lock, which the first one waits for.
    const [before, kept, { timeZone, ledgerCurrency }, decide] = await together(
      lockTotals(tx, parts.storage.engine, collectorId),
      idempotency && keptCall(tx, collectorId, idempotency.key, parts.now()),
      bookkeepingOf(tx, collectorId),
      decisionOf(tx, work),
    )
    if (!before) throw notFound()
    if (idempotency && kept)
      return answer(tx, await operationOf(tx, collectorId, kept, idempotency), null, [])
    if (before.pendingCopies > 0) throw new StillPending()
    const now = parts.now()
    const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
    const { operationSequence } = before
    const locked = { tx, now, today: dayIn(timeZone, now), ledger, operationSequence }
    const decided = await decide(locked)
    requireWholeUnits(ledgerCurrency, decided.operations)
    await requireSlabsOnce(tx, collectorId, decided.operations)
    await keepReturnPrices(locked, collectorId, decided.operations)
    const statDay = statDayAt(timeZone, now, before.statDay)
    const counted = await countGrowth(tx, parts, before, decided.operations)
    const settled = await settle(locked, {
      engine: parts.storage.engine,
      before: counted,
      change: decided,
      statDay,
      answersAtOnce,
      nothingFollows,
      answerOf: answered,
    })
    unpriced = settled.unpriced
    return settled.answer

    async function answered(operation: StoredOperation | null, missing: readonly PriceKey[]) {
      const [answering] = await together(
        answer(tx, operation, decided, missing),
        idempotency &&
          keepCall(tx, collectorId, idempotency.key, now.toISOString(), {
            fingerprint: idempotency.fingerprint,
            operationId: operation?.id ?? null,
            keptDays: idempotency.keptDays,
          }),
      )
      return answering
    }
  }
  const result = await inLine(parts.storage, collectorId, () => parts.storage.write(change))
  priceSoon(parts, collectorId, unpriced)
  return result
}

/** Reads what the work asks for, and returns how it decides by it. */
async function decisionOf<Read>(tx: Writer, work: Work<Read>): Promise<(locked: Locked) => Promise<Change>> {
  if (typeof work === 'function') return locked => work(locked, null)
  const read = await work.read(tx)
  return locked => work.decide(locked, read)
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
