/** Saves copies of a download with the groups, shares and totals that they make, a few hundred in a transaction. */
import { groupMoves, movedSums } from '#domain/groups/group-figures'
import { minus, zeroCents } from '#domain/money/money'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals, saveTotals } from '#server/db/ledger/collector-totals'
import { movingGroups, priceKeyOf } from '#server/db/groups/group-rows'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { movedGroups, saveMovedGroups } from '#server/db/groups/moved-groups'
import { newestByGroup } from '#server/db/groups/newest-copies'
import { moveHours } from '#server/db/groups/price-hours'
import { insertRestoredCopies, type RestoredCopy } from '#server/db/ledger/restored-rows'
import { saveRemarks } from '#server/db/copies/remark-texts'
import { startBaselines } from '#server/db/notifications/notifications'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { amountsByKey } from '#server/db/prices/price-amounts'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import { moveShares } from '#server/db/value/value-shares'
import type { Writer } from '#server/database/storage'
import { notFound } from '#server/refused'

/** Returns what these copies lack the market price of. */
export async function restoreCopies(
  tx: Writer,
  collectorId: string,
  copies: readonly RestoredCopy[],
): Promise<readonly PriceKey[]> {
  const before = await lockTotals(tx, collectorId)
  if (!before) throw notFound()
  const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
  const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
  const held = copies.filter(({ removedAt }) => removedAt === null)
  const changes = held.map(({ id, productId, record }) => ({
    copyId: id,
    productId,
    before: null,
    after: record,
  }))
  const moves = groupMoves(changes)
  // As in every change: the products of groups that begin are locked before, their prices after.
  const groups = await movingGroups(tx, collectorId, moves)
  await insertRestoredCopies(tx, collectorId, copies)
  await saveRemarks(tx, collectorId, changes)
  await lockPricesToRead(tx, new Set(groups.map(({ move }) => move.productId)))
  const keys = groups.map(({ move }) => priceKeyOf(move))
  const prices = await amountsByKey(tx, collectorId, keys)
  const newest = await newestByGroup(tx, collectorId, [...moves.keys()])
  const after = movedGroups({ collectorId, ledger }, groups, prices, newest)
  await saveMovedGroups(tx, collectorId, after)
  await moveShares(tx, new Map([[collectorId, after.moved]]))
  await moveHours(tx, new Map([[collectorId, after.moved]]))
  await startBaselines(tx, collectorId, new Set(moves.keys()))
  const sums = movedSums(before, after.moved)
  await saveTotals(tx, [
    {
      ...before,
      ...sums,
      copiesRecorded: before.copiesRecorded + copies.length,
      // They agree with the cost until the balances of the ledger take their place.
      lifetimeEarningsCents: minus(zeroCents, sums.costBasisCents),
      realisedProfitCents: zeroCents,
    },
  ])
  return keys.filter(key => !prices.has(mapKey(key)))
}
