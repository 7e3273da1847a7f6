/** Notifies collectors of prices that moved by more than their threshold, or fell to the target of a wish. */
import type { Cents } from '#domain/money/money'
import { maxAlertsAtOnce, maxAlertsWithinMs, reachesThreshold } from '#domain/prices/price-move'
import { defaultPriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { isReached } from '#domain/wishlist/wish'
import { v7 as newId } from 'uuid'
import type { ValuationSettings } from '#server/db/accounts/collectors'
import type { GroupsOf } from '#server/db/collection/groups-of'
import {
  deleteUnheldBaselines,
  insertNotifications,
  movedPrices,
  movesNotifiedSince,
  saveBaselines,
  type WatchedPrice,
} from '#server/db/notifications/notifications'
import type { Writer } from '#server/db/storage'
import { crossedWishes, saveNotified } from '#server/db/wishlist/wishes'

type Settings = ReadonlyMap<string, ValuationSettings>

/** Notifies of moves among the prices of these groups. */
export async function notifyOfMoves(
  tx: Writer,
  groups: GroupsOf,
  settings: Settings,
  now: Date,
): Promise<void> {
  if ('whole' in groups) await deleteUnheldBaselines(tx, groups)
  const moved = Map.groupBy(await movedPrices(tx, groups), ({ collectorId }) => collectorId)
  const since = new Date(now.getTime() - maxAlertsWithinMs).toISOString()
  const before = await movesNotifiedSince(tx, [...moved.keys()], since)
  const told: Move[] = []
  const settled: WatchedPrice[] = []
  for (const [collectorId, prices] of moved) {
    const { priceAlerts = false, priceAlertPercent = 0 } = settings.get(collectorId) ?? {}
    const notified = priceAlerts ? prices.flatMap(price => moveOf(price, priceAlertPercent)) : []
    const largestFirst = notified.toSorted((left, right) => moveCents(right) - moveCents(left))
    told.push(...largestFirst.slice(0, Math.max(0, maxAlertsAtOnce - (before.get(collectorId) ?? 0))))
    // Smaller moves keep their baseline, so that a slow rise reaches the threshold in the end.
    const first = prices.filter(price => price.baselineCents === null)
    settled.push(...(priceAlerts ? [...notified, ...first] : prices))
  }
  await insertNotifications(
    tx,
    now.toISOString(),
    told.map(({ collectorId, productId, priceKey, baselineCents, priceCents }) => ({
      collectorId,
      id: newId(),
      kind: 'price_move',
      productId,
      priceKey,
      oldPriceCents: baselineCents,
      newPriceCents: priceCents,
    })),
  )
  await saveBaselines(tx, settled)
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

/** Notifies of wishes at their target, and notes those that are above it again. */
export async function notifyOfWishes(
  tx: Writer,
  collectorIds: readonly string[],
  settings: Settings,
  now: Date,
): Promise<void> {
  const crossed = Map.groupBy(await crossedWishes(tx, collectorIds), ({ collectorId }) => collectorId)
  for (const [collectorId, wishes] of crossed) {
    const fallen = wishes.filter(wish => isReached(wish.targetPriceCents, wish.priceCents))
    const notified = settings.get(collectorId)?.priceAlerts ? fallen.slice(0, maxAlertsAtOnce) : []
    await insertNotifications(
      tx,
      now.toISOString(),
      notified.map(({ productId, productType, targetPriceCents, priceCents }) => ({
        collectorId,
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
    const risen = wishes.filter(wish => !fallen.includes(wish))
    await saveNotified(tx, collectorId, risen, null)
  }
}
