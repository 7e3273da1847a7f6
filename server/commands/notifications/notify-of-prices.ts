/** Notifies collectors of prices that moved by more than their threshold, or fell to the target of a wish. */
import { dollars, inLedger, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { maxAlertsAtOnce, maxAlertsWithinMs, reachesThreshold } from '#domain/prices/price-move'
import { defaultPriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { isReached } from '#domain/wishlist/wish'
import { newId } from '#server/commands/new-id'
import type { ValuationSettings } from '#server/db/accounts/bookkeeping'
import type { OtherLedgers } from '#server/db/groups/counted-prices'
import type { GroupsOf } from '#server/db/groups/groups-of'
import {
  deleteEndedBaselines,
  insertNotifications,
  movedPrices,
  movesNotifiedSince,
  type NewBaseline,
  saveBaselines,
  type WatchedPrice,
} from '#server/db/notifications/notifications'
import type { Writer } from '#server/database/storage'
import { crossedWishes, saveNotified } from '#server/db/wishlist/wishes'

/** How these collectors are notified, and what amounts they read in. */
export interface Readers {
  readonly settings: ReadonlyMap<string, ValuationSettings>
  readonly ledgers: OtherLedgers
}

/** Notifies of moves among the market prices of these groups. Another rate of a ledger is no move. */
export async function notifyOfMoves(
  tx: Writer,
  groups: GroupsOf,
  { settings, ledgers }: Readers,
  now: Date,
): Promise<void> {
  if ('whole' in groups) await deleteEndedBaselines(tx, groups)
  const moved = Map.groupBy(await movedPrices(tx, groups), ({ collectorId }) => collectorId)
  const since = new Date(now.getTime() - maxAlertsWithinMs).toISOString()
  const before = await movesNotifiedSince(tx, [...moved.keys()], since)
  const chosen: Move[] = []
  const settled: NewBaseline[] = []
  for (const [collectorId, prices] of moved) {
    const { priceAlerts = false, priceAlertPercent = 0 } = settings.get(collectorId) ?? {}
    const ledger = ledgers.get(collectorId) ?? dollars
    const notified = priceAlerts ? prices.filter(price => isMove(price, priceAlertPercent, ledger)) : []
    const largestFirst = notified.toSorted((left, right) => moveCents(right) - moveCents(left))
    chosen.push(...largestFirst.slice(0, Math.max(0, maxAlertsAtOnce - (before.get(collectorId) ?? 0))))
    // Smaller moves keep their baseline, so that a slow rise reaches the threshold in the end.
    const begun = prices.filter(price => price.baselineCents === null || isOtherSource(price))
    const settledNow = new Set<WatchedPrice>(priceAlerts ? [...notified, ...begun] : prices)
    settled.push(...settledNow, ...prices.filter(price => !settledNow.has(price)).flatMap(withSource))
  }
  await insertNotifications(
    tx,
    now.toISOString(),
    chosen.map(({ collectorId, productId, priceKey, baselineCents, priceCents }) => {
      const ledger = ledgers.get(collectorId) ?? dollars
      return {
        collectorId,
        id: newId(),
        kind: 'price_move',
        productId,
        priceKey,
        oldPriceCents: inLedger(ledger, { productId, priceCents: baselineCents }),
        newPriceCents: inLedger(ledger, { productId, priceCents }),
      }
    }),
  )
  await saveBaselines(tx, settled)
}

/** A watched price with a baseline. */
interface Move extends WatchedPrice {
  readonly baselineCents: Cents
}

function isMove(price: WatchedPrice, thresholdPercent: number, ledger: Ledger): price is Move {
  const { productId, baselineCents, priceCents } = price
  if (baselineCents === null || isOtherSource(price)) return false
  // Of a few US cents: one amount before and after.
  const isSeen = inLedger(ledger, { productId, priceCents: baselineCents }) !== inLedger(ledger, price)
  return isSeen && reachesThreshold(baselineCents, priceCents, thresholdPercent)
}

/** The step from one source to another is no move. The next one starts from the price of the new source. */
function isOtherSource({ source, baselineSource, countedSource }: WatchedPrice): boolean {
  const last = baselineSource ?? countedSource
  return last !== null && source !== last
}

/** A baseline from before sources were kept gets the one of the price. */
function withSource({ baselineCents, baselineSource, ...price }: WatchedPrice): NewBaseline[] {
  return baselineCents === null || baselineSource !== null ? [] : [{ ...price, priceCents: baselineCents }]
}

function moveCents({ baselineCents, priceCents }: Move): number {
  return Math.abs(priceCents - baselineCents)
}

/** Notifies of wishes at their target, and notes those that are above it again. */
export async function notifyOfWishes(
  tx: Writer,
  collectorIds: readonly string[],
  { settings, ledgers }: Readers,
  now: Date,
): Promise<void> {
  const crossed = Map.groupBy(await crossedWishes(tx, collectorIds), ({ collectorId }) => collectorId)
  for (const [collectorId, wishes] of crossed) {
    const ledger = ledgers.get(collectorId) ?? dollars
    const fallen = wishes.filter(wish => isReached(wish.targetPriceCents, inLedger(ledger, wish)))
    const notified = settings.get(collectorId)?.priceAlerts ? fallen.slice(0, maxAlertsAtOnce) : []
    await insertNotifications(
      tx,
      now.toISOString(),
      notified.map(wish => ({
        collectorId,
        id: newId(),
        kind: 'wish',
        productId: wish.productId,
        priceKey: priceKeyOf(defaultPriceTarget(wish.productType)),
        oldPriceCents: wish.targetPriceCents,
        newPriceCents: inLedger(ledger, wish),
      })),
    )
    // With alerts off it counts as notified, so that turning them on sends no old news.
    await saveNotified(tx, collectorId, fallen, now.toISOString())
    const risen = wishes.filter(wish => !fallen.includes(wish))
    await saveNotified(tx, collectorId, risen, null)
  }
}
