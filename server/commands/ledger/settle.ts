/** Writes a change with every figure that it moves. */
import { groupMoves, heldQuantity, type MovedGroup, movedSums } from '#domain/groups/group-figures'
import { maxTotalCents, minus, plus, sumCents, zeroCents } from '#domain/money/money'
import { movedCash, movedParts } from '#domain/value/value-parts'
import { type CollectorTotals, saveTotals } from '#server/db/ledger/collector-totals'
import { type MovingGroup, movingGroups, priceKeyOf } from '#server/db/groups/group-rows'
import { type MovedGroups, movedGroups, saveMovedGroups } from '#server/db/groups/moved-groups'
import { newestByGroup } from '#server/db/groups/newest-copies'
import type { StoredOperation } from '#server/db/ledger/operations'
import { moveHours } from '#server/db/groups/price-hours'
import { writeStatDays } from '#server/db/ledger/stat-days'
import { deleteEndedBaselinesOf, startBaselines } from '#server/db/notifications/notifications'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { amountsByKey, type PriceAmount } from '#server/db/prices/price-amounts'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import type { Writer } from '#server/database/storage'
import { inOneMessage } from '#server/database/one-message'
import { moveShares } from '#server/db/value/value-shares'
import { Refused } from '#server/refused'
import { keepFirstPrices } from '#server/commands/grading/return-prices'
import { recordsOf, saveRecord } from './operation-records.ts'
import type { Change, Locked, NewOperation } from './change.ts'

/** A change with its collection as it was before. */
export interface Settling {
  readonly before: CollectorTotals
  readonly change: Change
  /** The day of the totals in the history. */
  readonly statDay: string
}

export interface Settled {
  /** The last operation kept; null when nothing changed. */
  readonly operation: StoredOperation | null
  /** What copies that came in lack the market price of. */
  readonly unpriced: readonly PriceKey[]
}

/** Reads what the change moves, writes it, and brings every figure up to date. */
export async function settle(locked: Locked, settling: Settling): Promise<Settled> {
  const { tx, now, ledger } = locked
  const { before, change } = settling
  const { collectorId } = before
  const kept = change.operations.filter(({ changes, entries }) => changes.length > 0 || entries.length > 0)
  const moves = groupMoves(kept.flatMap(({ changes }) => changes))

  // Read, before anything is written: what is read stays until the transaction ends.
  const [groups, prices] = await inOneMessage(
    movingGroups(tx, collectorId, moves),
    pricesOf(tx, collectorId, [...moves.values()].map(priceKeyOf)),
  )

  // Write.
  const { records, last } = recordsOf(locked, before, kept)
  for (const record of records) await saveRecord(tx, collectorId, record)
  await change.alsoSave?.()

  // Figures.
  const newest = await newestByGroup(tx, collectorId, [...moves.keys()])
  const after = movedGroups({ collectorId, ledger }, groups, prices, newest)
  await saveMovedGroups(tx, collectorId, after)
  const totals = totalsAfter(settling, { kept, last: last.after, now }, after.moved)
  const moved = new Map([[collectorId, after.moved]])
  await keepFirstPrices(tx, moved, now)
  await inOneMessage(
    saveTotals(tx, [totals]),
    writeStatDays(tx, [totals]),
    moveShares(tx, moved),
    moveHours(tx, moved),
    moveBaselines(tx, collectorId, groups, after),
  )
  return { operation: last.operation, unpriced: unpricedKeys(groups, prices) }
}

/** Reads market prices. A price being saved either waits and sees the groups of the change, or is read here. */
async function pricesOf(tx: Writer, collectorId: string, keys: readonly PriceKey[]) {
  const [, prices] = await inOneMessage(
    lockPricesToRead(tx, new Set(keys.map(({ productId }) => productId))),
    amountsByKey(tx, collectorId, keys),
  )
  return prices
}

interface ToTotals {
  readonly kept: readonly NewOperation[]
  /** With the balances after the last operation. */
  readonly last: CollectorTotals
  readonly now: Date
}

/** Throws Refused beyond the limit of a total. */
function totalsAfter(
  { before, statDay }: Settling,
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

/** Groups that begin get a baseline for news of their price, and products without copies lose theirs. */
async function moveBaselines(
  tx: Writer,
  collectorId: string,
  groups: readonly MovingGroup[],
  { moved }: MovedGroups,
): Promise<void> {
  const emptied = groups.filter((_, index) => moved[index]?.after === null)
  await startBaselines(tx, collectorId, new Set(groups.map(({ groupKey }) => groupKey)))
  await deleteEndedBaselinesOf(
    tx,
    collectorId,
    emptied.map(({ move }) => move.productId),
  )
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
