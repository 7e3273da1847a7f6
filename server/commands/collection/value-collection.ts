import { movedSums } from '#domain/collection/group-figures'
import { statDayAt } from '#domain/collection/stat-day'
import type { Cents } from '#domain/money/money'
import { reachesThreshold, maxAlertsAtOnce } from '#domain/prices/price-move'
import { defaultPriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { isReached } from '#domain/wishlist/wish'
import { v7 as newId } from 'uuid'
import { keptApart } from '#server/commands/accounts/kept-apart'
import { lockTotals, saveTotals } from '#server/db/collection/collector-totals'
import { collectorById, timeZoneOf } from '#server/db/accounts/collectors'
import { countNewPrices } from '#server/db/collection/counted-prices'
import {
  deleteUnheldBaselines,
  insertNotifications,
  movedPrices,
  saveBaselines,
  type WatchedPrice,
} from '#server/db/notifications/notifications'
import { moveHours } from '#server/db/collection/price-hours'
import { queuedCollectors, queueFailed, unqueue, type Waiting } from '#server/db/collection/revaluations'
import type { PriceKey } from '#server/db/prices/market-prices'
import { writeStatDay } from '#server/db/collection/stat-days'
import type { Writer } from '#server/db/storage'
import { crossedWishes, saveNotified } from '#server/db/wishlist/wishes'
import type { Parts } from '#server/parts'

/** Whether to look at the prices that changed since the last valuation, or at all that a collector holds. */
export type Valuation = 'changed' | 'all'

/**
 * Values one collection at current prices, saves today's figures, and notifies its collector of prices that moved
 * by more than their threshold or fell to the target of a wish. Adds to the totals what the changed prices make of
 * their groups. Running it twice changes nothing.
 */
export async function valueCollection(
  parts: Parts,
  collectorId: string,
  valuation: Valuation = 'all',
): Promise<void> {
  await parts.storage.write(async tx => {
    const before = await lockTotals(tx, parts.storage.engine, collectorId)
    // The collector was erased in the meantime.
    if (!before) return
    // Before any read: this waits for prices being saved, and later prices queue the collector again.
    const queued = await unqueue(tx, collectorId)
    const keys = valuation === 'all' ? null : queued
    const now = parts.now()
    await notifyOfMoves(tx, collectorId, now, keys)
    await notifyOfWishes(tx, collectorId, now)
    // Last: an edit of a product waits for its groups, and a notification for the edit.
    const moved = await countNewPrices(tx, collectorId, keys)
    await moveHours(tx, collectorId, moved)
    const sums = movedSums(before, moved)
    const day = statDayAt(await timeZoneOf(tx, collectorId), now, before.statDay)
    // Without a ledger entry there is no history.
    const statDay = before.ledgerSequence > 0 ? day : null
    const after = { ...before, ...sums, valuedAt: now.toISOString(), statDay }
    await saveTotals(tx, after)
    if (statDay !== null) await writeStatDay(tx, statDay, after)
  })
}

/** The wait after the first failure. Doubles with each further one in a row. */
const firstRetryMs = 5 * 60 * 1_000
const longestRetryMs = 6 * 60 * 60 * 1_000

/** Which collectors wait after a failed valuation. */
export function waitingAt(now: Date): Waiting {
  const horizon = new Date(now.getTime() + longestRetryMs)
  return { now: now.toISOString(), horizon: horizon.toISOString() }
}

/**
 * Values one collection; false if that fails. Then the collector stays in the queue, because their totals may be
 * out of date, and is tried again after 5 minutes, 10, 20 and so on, at most 6 hours.
 */
export async function tryToValue(
  parts: Parts,
  collectorId: string,
  valuation: Valuation = 'changed',
): Promise<boolean> {
  const isValued = await keptApart(parts, 'valuing collections', collectorId, async () => {
    await valueCollection(parts, collectorId, valuation)
    return true
  })
  if (isValued) return true
  const now = parts.now()
  const dueAt = (failures: number) =>
    new Date(now.getTime() + Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))).toISOString()
  await parts.storage.write(tx => queueFailed(tx, collectorId, now.toISOString(), dueAt))
  return false
}

const collectorsAtOnce = 100

/**
 * Values the queued collectors. Returns how many succeeded; see `tryToValue` for the others. Safe to run in several
 * processes at once.
 */
export async function valueQueued(parts: Parts, signal: AbortSignal): Promise<number> {
  let valued = 0
  for (;;) {
    const waiting = waitingAt(parts.now())
    const queued = await parts.storage.read(db => queuedCollectors(db, waiting, collectorsAtOnce))
    for (const collectorId of queued) {
      if (signal.aborted) return valued
      if (await tryToValue(parts, collectorId)) valued += 1
    }
    if (queued.length < collectorsAtOnce) return valued
  }
}

async function notifyOfMoves(
  tx: Writer,
  collectorId: string,
  now: Date,
  keys: readonly PriceKey[] | null,
): Promise<void> {
  if (keys === null) await deleteUnheldBaselines(tx, collectorId, null)
  const moved = await movedPrices(tx, collectorId, keys)
  if (moved.length === 0) return
  const collector = await collectorById(tx, collectorId)
  const { priceAlerts = false, priceAlertPercent = 0 } = collector?.settings ?? {}
  const notified = priceAlerts ? moved.flatMap(price => moveOf(price, priceAlertPercent)) : []
  const largest = notified
    .toSorted((left, right) => moveCents(right) - moveCents(left))
    .slice(0, maxAlertsAtOnce)
  await insertNotifications(
    tx,
    collectorId,
    now.toISOString(),
    largest.map(({ productId, priceKey, baselineCents, priceCents }) => ({
      id: newId(),
      kind: 'price_move',
      productId,
      priceKey,
      oldPriceCents: baselineCents,
      newPriceCents: priceCents,
    })),
  )
  // Smaller moves keep their baseline, so that a slow rise reaches the threshold in the end.
  const settled = priceAlerts ? [...notified, ...moved.filter(price => price.baselineCents === null)] : moved
  await saveBaselines(tx, collectorId, settled)
}

/** A watched price with a baseline. */
interface Move extends WatchedPrice {
  readonly baselineCents: Cents
}

function moveOf(price: WatchedPrice, thresholdPercent: number): Move[] {
  const { baselineCents, priceCents } = price
  if (baselineCents === null || !reachesThreshold(baselineCents, priceCents, thresholdPercent)) return []
  return [{ ...price, baselineCents }]
}

function moveCents({ baselineCents, priceCents }: Move): number {
  return Math.abs(priceCents - baselineCents)
}

async function notifyOfWishes(tx: Writer, collectorId: string, now: Date): Promise<void> {
  const crossed = await crossedWishes(tx, collectorId)
  if (crossed.length === 0) return
  const collector = await collectorById(tx, collectorId)
  const fallen = crossed.filter(wish => isReached(wish.targetPriceCents, wish.priceCents))
  const notified = collector?.settings.priceAlerts ? fallen.slice(0, maxAlertsAtOnce) : []
  await insertNotifications(
    tx,
    collectorId,
    now.toISOString(),
    notified.map(({ productId, productType, targetPriceCents, priceCents }) => ({
      id: newId(),
      kind: 'wish',
      productId,
      priceKey: priceKeyOf(defaultPriceTarget(productType)),
      oldPriceCents: targetPriceCents,
      newPriceCents: priceCents,
    })),
  )
  // With alerts off it counts as notified, so that turning them on sends no old news.
  await saveNotified(tx, collectorId, fallen, now.toISOString())
  const risen = crossed.filter(wish => !fallen.includes(wish))
  await saveNotified(tx, collectorId, risen, null)
}
