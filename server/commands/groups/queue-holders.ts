/** Queues those whom changed prices concern to be valued again: their holders, and those with a target price. */
import { mayHaveCrossed } from '#domain/wishlist/wish'
import { type QueuedKey, queueCollectors } from '#server/db/groups/revaluations'
import {
  type ChangedPrice,
  type Concerned,
  deleteChangedPrices,
  isAnyPriceQueued,
  nextConcerned,
  saveQueuedTo,
  takeChangedPrices,
} from '#server/db/prices/changed-prices'
import { type MarketPrice, mapKey, pricesByKey } from '#server/db/prices/market-prices'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'

/** Few enough that saving one of these prices again waits only milliseconds. */
const pricesAtOnce = 50
const holdersAtOnce = 500
/** These are valued before more are queued, so that the queue stays short. */
const holdersInTurn = 1_000

/**
 * Queues whom the changed prices concern, some hundred in a transaction. Each price keeps how far it has come, so
 * after a crash this goes on where it stopped, and several processes share the prices and, between two pages, even
 * one price. Returns true when it stopped after a thousand, with more to queue.
 */
export async function queueHolders(
  parts: Parts,
  signal: { readonly aborted: boolean },
  atOnce = holdersAtOnce,
): Promise<boolean> {
  if (!(await parts.storage.readOne(isAnyPriceQueued))) return false
  for (let queued = 0; queued < holdersInTurn; ) {
    await turn()
    if (signal.aborted) return false
    const page = await parts.storage.write(tx => queuePage(tx, parts, atOnce))
    if (!page.isMore) return false
    queued += page.holders
  }
  return true
}

async function queuePage(tx: Writer, { now }: Parts, atOnce: number) {
  const changed = await takeChangedPrices(tx, Math.min(pricesAtOnce, atOnce))
  if (changed.length === 0) return { holders: 0, isMore: false }
  const limit = Math.floor(atOnce / changed.length)
  const found = await nextConcerned(tx, changed, limit)
  const wished = changed.filter((_, index) => (found[index]?.wishes.length ?? 0) > 0)
  // After the lock: a newer price cannot be saved now, and is queued again when it is.
  const views = [await pricesByKey(tx, wished), await pricesByKey(tx, wished, 'restricted')]
  const pages = changed.map((price, index) =>
    pageOf(
      price,
      views.flatMap(prices => prices.get(mapKey(price)) ?? []),
      found[index] ?? { holderIds: [], wishes: [] },
      limit,
    ),
  )
  await queueCollectors(
    tx,
    pages.flatMap(page => page.collectorIds),
    pages.flatMap(page => page.keys),
    now().toISOString(),
  )
  const finished = pages.filter(page => page.queuedTo === null)
  for (const { price, queuedTo } of pages) if (queuedTo !== null) await saveQueuedTo(tx, price, queuedTo)
  await deleteChangedPrices(
    tx,
    finished.map(({ price }) => price),
  )
  return {
    holders: pages.reduce((sum, page) => sum + page.collectorIds.length, 0),
    isMore: finished.length < changed.length || changed.length === Math.min(pricesAtOnce, atOnce),
  }
}

interface PricePage {
  readonly price: ChangedPrice
  readonly collectorIds: readonly string[]
  /** The keys that they hold. */
  readonly keys: readonly QueuedKey[]
  /** The last collector of the page; null when none is left. */
  readonly queuedTo: string | null
}

/** A list of `limit` may have more after its end: the page ends with the shorter of such lists. */
function pageOf(
  changed: ChangedPrice,
  prices: readonly MarketPrice[],
  { holderIds, wishes }: Concerned,
  limit: number,
): PricePage {
  const wisherIds = wishes.map(({ collectorId }) => collectorId)
  const ends = [holderIds, wisherIds].flatMap(ids => (ids.length < limit ? [] : ids.slice(-1)))
  const queuedTo = ends.toSorted()[0] ?? null
  const isInPage = (id: string) => queuedTo === null || id <= queuedTo
  const holders = holderIds.filter(isInPage)
  const wishers = wishes
    .filter(wish => isInPage(wish.collectorId))
    .filter(wish => prices.some(({ priceCents }) => mayHaveCrossed(wish, priceCents, changed)))
    .map(({ collectorId }) => collectorId)
  const { productId, priceKey } = changed
  return {
    price: changed,
    collectorIds: [...holders, ...wishers],
    keys: holders.map(collectorId => ({ collectorId, productId, priceKey })),
    queuedTo,
  }
}
