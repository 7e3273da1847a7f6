/** Saves a change with every figure that it moves, and answers from it. */
import { groupMoves, heldQuantity, type MovedGroup, movedSums } from '#domain/collection/group-figures'
import type { CopyChange } from '#domain/collection/operation'
import type { MovedAge } from '#domain/collection/price-hours'
import { hasRemarks } from '#domain/collection/remarks/remarks'
import { maxTotalCents, minus, plus, sumCents, zeroCents } from '#domain/money/money'
import { movedCash, movedParts } from '#domain/value/value-parts'
import { type CollectorTotals, saveTotals } from '#server/db/collection/collector-totals'
import { fewCopies } from '#server/db/collection/copies'
import { countNewPrices } from '#server/db/collection/counted-prices'
import { type MovingGroup, movingGroups, noneKnown, priceKeyOf } from '#server/db/collection/group-rows'
import { groupsOfKeys } from '#server/db/collection/groups-of'
import { type MovedGroups, movedGroups, saveMovedGroups } from '#server/db/collection/moved-groups'
import { newestByGroup, newestAfter } from '#server/db/collection/newest-copies'
import type { StoredOperation } from '#server/db/collection/operations'
import { moveHours } from '#server/db/collection/price-hours'
import { queuedKeys } from '#server/db/collection/revaluations'
import { writeStatDays } from '#server/db/collection/stat-days'
import { deleteEndedBaselinesOf, startBaselines } from '#server/db/notifications/notifications'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { amountsByKey, type PriceAmount } from '#server/db/prices/price-amounts'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import type { EngineName, NothingFollows, Writer } from '#server/db/storage'
import { inOrder, lastInOrder } from '#server/db/together'
import { moveShares } from '#server/db/value/value-shares'
import { Refused } from '#server/refused'
import type { Change, Locked } from './change-collection.ts'
import type { Foreknown } from './foreknown.ts'
import { type NewOperation, recordsOf, saveRecord } from './operation-records.ts'
import { keepFirstPrices } from './submissions/return-prices.ts'

/** A change with its collection as it was before. */
export interface Settling<Result> {
  readonly engine: EngineName
  readonly before: CollectorTotals
  readonly change: Change
  /** The day of the totals in the history. */
  readonly statDay: string
  /** Whether the answer of a new change asks all it needs in one step of the event loop. */
  readonly answersAtOnce: boolean
  readonly nothingFollows: NothingFollows | undefined
  readonly answerOf: (operation: StoredOperation | null, unpriced: readonly PriceKey[]) => Promise<Result>
}

export interface Settled<Result> {
  readonly answer: Result
  /** What copies that came in lack the market price of. */
  readonly unpriced: readonly PriceKey[]
}

/**
 * Saves the change and brings every figure up to date. Returns the missing prices, and the answer, which is made
 * meanwhile of the last operation kept.
 */
export async function settle<Result>(locked: Locked, settling: Settling<Result>): Promise<Settled<Result>> {
  const { tx, now, ledger } = locked
  const { engine, before, change, answersAtOnce, nothingFollows, answerOf } = settling
  const { collectorId } = before
  const { operations, alsoSave, known = noneKnown } = change
  const kept = operations.filter(({ changes, entries }) => changes.length > 0 || entries.length > 0)
  const changes = kept.flatMap(operation => operation.changes)
  const isShort = changes.length <= fewCopies
  // Before anything is written: a group that begins locks its product.
  const moves = groupMoves(changes)
  const groups = await movingGroups(tx, engine, collectorId, { moves, known })
  const { records, last } = recordsOf(locked, before, kept)
  const save = () =>
    inOrder(
      isShort,
      () => inOrder(isShort, ...records.map(record => () => saveRecord(tx, collectorId, isShort, record))),
      async () => alsoSave?.(),
    )
  const seen = isShort && change.known !== undefined ? seenPrices(change.known, groups) : null
  const foreseen = seen && newestAfter(changes, groups, seen.without, now.toISOString())
  // What was foreseen needs no query here, and its rows are saved with the figures below.
  const [, newest, { prices, queued }] = await inOrder(
    isShort,
    async () => foreseen ?? save(),
    async () => foreseen ?? newestByGroup(tx, collectorId, [...moves.keys()]),
    async () => seen ?? readPrices(tx, engine, collectorId, { isShort, groups }),
  )
  const after = movedGroups({ collectorId, ledger }, groups, prices, newest)
  const unpriced = unpricedKeys(groups, prices)
  const answering = () => answerOf(last.operation, unpriced)
  const toTotals = { kept, last: last.after, now }
  const saveFigures = (totals: CollectorTotals, moved: readonly MovedAge[]) =>
    saveMoved(tx, totals, { isShort, groups, after, moved })
  if (queued.length === 0) {
    const totals = totalsAfter(settling, toTotals, after.moved)
    const steps = [
      async () => foreseen && save(),
      () => saveMovedGroups(tx, collectorId, after),
      () => saveFigures(totals, after.moved),
      () => moveShares(tx, new Map([[collectorId, after.moved]])),
      answering,
    ] as const
    const areLast = answersAtOnce && isShort && alsoSave === undefined && isOneStep(changes, after.moved)
    const [, , , , answer] = await (areLast
      ? lastInOrder(nothingFollows, ...steps)
      : inOrder(isShort, ...steps))
    return { answer, unpriced }
  }
  await saveMovedGroups(tx, collectorId, after)
  // The other prices that changed, which a valuation would count next.
  const pending = groupsOfKeys(collectorId, queued)
  const repriced =
    (await countNewPrices(tx, pending, new Map([[collectorId, ledger]]))).get(collectorId) ?? []
  await keepFirstPrices(tx, repriced, now)
  const moved = [...after.moved, ...repriced]
  await moveShares(tx, new Map([[collectorId, moved]]))
  await saveFigures(totalsAfter(settling, toTotals, moved), moved)
  return { answer: await answering(), unpriced }
}

async function readPrices(
  tx: Writer,
  engine: EngineName,
  collectorId: string,
  { isShort, groups }: { readonly isShort: boolean; readonly groups: readonly MovingGroup[] },
): Promise<SeenPrices> {
  const keys = groups.map(({ move }) => priceKeyOf(move))
  const [, prices, queued] = await inOrder(
    isShort,
    // Before any price is read: a price being saved either waits and sees these groups, or is seen below.
    () => lockPricesToRead(tx, engine, new Set(keys.map(({ productId }) => productId))),
    () => amountsByKey(tx, collectorId, keys),
    () => queuedKeys(tx, collectorId),
  )
  return { prices, queued }
}

interface ToTotals {
  readonly kept: readonly NewOperation[]
  /** With the balances after the last operation. */
  readonly last: CollectorTotals
  readonly now: Date
}

/** Throws Refused beyond the limit of a total. */
function totalsAfter<Result>(
  { before, statDay }: Settling<Result>,
  { kept, last, now }: ToTotals,
  moved: readonly MovedGroup[],
): CollectorTotals {
  const totals: CollectorTotals = {
    ...last,
    revision: before.revision + 1,
    // The cost basis comes from the copies, not the ledger. If they disagree, a check of the table fails and the
    // transaction rolls back.
    ...movedSums(before, moved),
    ...movedParts(before, moved),
    ...movedCash(before, kept),
    valuedAt: now.toISOString(),
    statDay,
  }
  // The first step of an operation has counted the others.
  if (kept.every(({ continues }) => continues === undefined))
    rejectBeyondLimit(before, afterAllSteps(totals, kept))
  return totals
}

/** Returns the totals as they are after all steps, as far as these move in the ledger. */
function afterAllSteps(totals: CollectorTotals, kept: readonly NewOperation[]): CollectorTotals {
  const laterCents = sumCents(kept.map(({ later }) => later?.costBasisCents ?? zeroCents))
  return {
    ...totals,
    costBasisCents: plus(totals.costBasisCents, laterCents),
    lifetimeEarningsCents: minus(totals.lifetimeEarningsCents, laterCents),
  }
}

interface Moved {
  readonly isShort: boolean
  readonly groups: readonly MovingGroup[]
  readonly after: MovedGroups
  /** Those, and others whose price changed. */
  readonly moved: readonly MovedAge[]
}

/** Saves what the groups move besides their rows and shares. */
async function saveMoved(
  tx: Writer,
  totals: CollectorTotals,
  { isShort, groups, after, moved }: Moved,
): Promise<void> {
  const { collectorId } = totals
  const emptied = groups.filter((_, index) => after.moved[index]?.after === null)
  await inOrder(
    isShort,
    () => startBaselines(tx, collectorId, new Set(groups.map(({ groupKey }) => groupKey))),
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

/** The market prices of groups that move. */
interface SeenPrices {
  readonly prices: ReadonlyMap<string, PriceAmount>
  /** Other prices that changed. */
  readonly queued: readonly PriceKey[]
}

/** Returns the prices read before the decision; null if they miss a group, or other prices changed. */
function seenPrices(known: Foreknown, groups: readonly MovingGroup[]): Foreknown | null {
  const isKnown = groups.every(({ move }) => known.productIds.has(move.productId))
  return isKnown && known.queued.length === 0 ? known : null
}

/**
 * Whether these changes are saved in one step of the event loop, with one statement for each table. Remarks take several
 * steps, and shares and hours that fall are read or deleted.
 */
function isOneStep(changes: readonly CopyChange[], moved: MovedGroups['moved']): boolean {
  return changes.every(isPlainAddition) && moved.every(isGain)
}

function isPlainAddition({ before, after }: CopyChange): boolean {
  return before === null && after.removal === null && !hasRemarks(after.remarks)
}

function isGain({ before, after }: MovedGroups['moved'][number]): boolean {
  if (before === null || after === null) return after !== null
  return after.quantity > before.quantity && after.countedAsOf === before.countedAsOf
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
