/**
 * The only way to change a collection. One transaction locks the collector's totals, finds what was done under a
 * repeated idempotency key, or does the work and updates copies, operations, ledger, groups, totals and the day's
 * row, and answers from what it kept.
 */
import { dayIn } from '#domain/time-zone'
import {
  type GroupMove,
  groupMoves,
  heldQuantity,
  type MovedGroup,
  movedSums,
} from '#domain/collection/group-figures'
import type { MovedAge } from '#domain/collection/price-hours'
import { statDayAt } from '#domain/collection/stat-day'
import type { SharedGroup } from '#domain/value/value-shares'
import { movedCash, movedParts } from '#domain/value/value-parts'
import type { Ledger } from '#domain/money/ledger'
import { maxTotalCents } from '#domain/money/money'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { type CollectorTotals, lockTotals, saveTotals } from '#server/db/collection/collector-totals'
import { fewCopies } from '#server/db/collection/copies'
import { countNewPrices } from '#server/db/collection/counted-prices'
import {
  type KnownGroups,
  movedGroups,
  type MovingGroup,
  movingGroups,
  noneKnown,
  priceKeyOf,
  saveMovedGroups,
} from '#server/db/collection/group-rows'
import { ledgerOf } from '#server/db/collection/ledger-rates'
import { groupsOfKeys } from '#server/db/collection/groups-of'
import { moveHours } from '#server/db/collection/price-hours'
import { keepCall, type KeptCall, keptCall } from '#server/db/collection/idempotency-keys'
import { deleteEndedBaselinesOf, startBaselines } from '#server/db/notifications/notifications'
import { newestByGroup } from '#server/db/collection/newest-copies'
import { operationById, type StoredOperation } from '#server/db/collection/operations'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { amountsByKey, type PriceAmount } from '#server/db/prices/price-amounts'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import { queuedKeys } from '#server/db/collection/revaluations'
import { moveShares } from '#server/db/value/value-shares'
import { writeStatDays } from '#server/db/collection/stat-days'
import type { EngineName, Writer } from '#server/db/storage'
import { inLine } from '#server/db/in-line'
import { inOrder, together } from '#server/db/together'
import { priceSoon } from '#server/commands/prices/price-soon'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { countGrowth } from './count-growth.ts'
import { type NewOperation, recordsOf, saveRecord } from './operation-records.ts'
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
  /** Groups that the decision has read already. */
  readonly known?: KnownGroups
}

type Decide<Read> = (locked: Locked, read: Read) => Promise<Change>

/**
 * Decides a change. What it needs to know and can ask for by the request alone, `read` asks with the lock, and after it:
 * PostgreSQL gets both in one message.
 */
export type Work<Read> =
  | Decide<null>
  | { readonly read: (tx: Writer) => Promise<Read>; readonly decide: Decide<Read> }

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
 * prices of what came in found.
 */
export async function changeCollection<Result, Read = null>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  work: Work<Read>,
  answer: AnswerOf<Result>,
): Promise<Result> {
  let unpriced: readonly PriceKey[] = []
  const change = async (tx: Writer) => {
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
    const settled = await settle(locked, parts.storage.engine, counted, decided, statDay, answered)
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

/**
 * Saves the change and brings every figure up to date. Returns the missing prices, and the answer, which is made
 * meanwhile of the last operation kept.
 */
async function settle<Result>(
  locked: Locked,
  engine: EngineName,
  before: CollectorTotals,
  { operations, alsoSave, known = noneKnown }: Change,
  statDay: string,
  answerOf: (operation: StoredOperation | null, unpriced: readonly PriceKey[]) => Promise<Result>,
): Promise<{ answer: Result; unpriced: readonly PriceKey[] }> {
  const { tx, now, ledger } = locked
  const { collectorId } = before
  const kept = operations.filter(({ changes, entries }) => changes.length > 0 || entries.length > 0)
  const isShort = kept.flatMap(({ changes }) => changes).length <= fewCopies
  // Before anything is written: a group that begins locks its product.
  const moves = movesOf(kept)
  const groups = await movingGroups(tx, engine, collectorId, { moves, known })
  const { records, last } = recordsOf(locked, before, kept)
  const [, , , prices, newest, queued] = await inOrder(
    isShort,
    () => inOrder(isShort, ...records.map(record => () => saveRecord(tx, collectorId, isShort, record))),
    async () => alsoSave?.(),
    // Before any price is read: a price being saved either waits and sees these groups, or is seen below.
    () => lockPricesToRead(tx, engine, new Set(groups.map(({ move }) => move.productId))),
    () =>
      amountsByKey(
        tx,
        collectorId,
        groups.map(({ move }) => priceKeyOf(move)),
      ),
    () => newestByGroup(tx, collectorId, [...moves.keys()]),
    () => queuedKeys(tx, collectorId),
  )
  const after = movedGroups({ collectorId, ledger }, groups, prices, newest)
  // The other prices that changed, which a valuation would count next.
  const pending = groupsOfKeys(collectorId, queued)
  const saveGroups = () => saveMovedGroups(tx, collectorId, after)
  const saveShares = (moved: readonly SharedGroup[]) => moveShares(tx, new Map([[collectorId, moved]]))
  const unpriced = unpricedKeys(groups, prices)
  const answering = () => answerOf(last.operation, unpriced)
  if (queued.length === 0) {
    const saved = saveGroups()
    const [, , , answer] = await inOrder(
      isShort,
      () => saved,
      () => saveFigures(after.moved),
      async () => saveShares(await saved),
      answering,
    )
    return { answer, unpriced }
  }
  const moved = await saveGroups()
  const repriced =
    (await countNewPrices(tx, pending, new Map([[collectorId, ledger]]))).get(collectorId) ?? []
  await saveShares([...moved, ...repriced])
  await saveFigures([...after.moved, ...repriced])
  return { answer: await answering(), unpriced }

  async function saveFigures(moved: readonly (MovedGroup & MovedAge)[]): Promise<void> {
    const totals: CollectorTotals = {
      ...last.after,
      revision: before.revision + 1,
      // The cost basis comes from the copies, not the ledger. If they disagree, a check of the table fails and the
      // transaction rolls back.
      ...movedSums(before, moved),
      ...movedParts(before, moved),
      ...movedCash(before, kept),
      valuedAt: now.toISOString(),
      statDay,
    }
    rejectBeyondLimit(before, totals)
    const emptied = groups.filter((_, index) => after.moved[index]?.after === null)
    await inOrder(
      isShort,
      () => startBaselines(tx, collectorId, new Set(moves.keys())),
      () =>
        deleteEndedBaselinesOf(
          tx,
          collectorId,
          emptied.map(({ move }) => move.productId),
        ),
      () => saveTotals(tx, [totals]),
      () => writeStatDays(tx, [totals]),
      () => moveHours(tx, new Map([[collectorId, moved]])),
    )
  }
}

function movesOf(operations: readonly NewOperation[]): Map<string, GroupMove> {
  const [first] = operations
  const ready = first?.ready
  const changes = operations.flatMap(operation => operation.changes)
  return ready ? groupMoves(changes.slice(ready.changes), ready.moves) : groupMoves(changes)
}

/** Returns what the groups that gained copies lack the market price of. */
function unpricedKeys(
  groups: readonly MovingGroup[],
  prices: ReadonlyMap<string, PriceAmount>,
): readonly PriceKey[] {
  return groups
    .filter(({ move }) => move.quantity > 0)
    .map(({ move }) => priceKeyOf(move))
    .filter(key => !prices.has(mapKey(key)))
}

/** Throws Refused beyond the limit of a total. Prices alone may exceed it; then only adding copies is refused. */
function rejectBeyondLimit(before: CollectorTotals, after: CollectorTotals): void {
  const { costBasisCents, lifetimeEarningsCents, realisedProfitCents, marketValueCents } = after
  const isBeyond =
    [costBasisCents, lifetimeEarningsCents, realisedProfitCents].some(
      figureCents => Math.abs(figureCents) > maxTotalCents,
    ) ||
    (marketValueCents > maxTotalCents && heldQuantity(after) > heldQuantity(before))
  if (isBeyond) {
    throw new Refused('invalid', 'This would take a total of your collection beyond 900,000,000,000.')
  }
}
