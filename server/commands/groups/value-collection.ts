import { type MovedGroup, movedSums } from '#domain/groups/group-figures'
import { statDayAt } from '#domain/ledger/stat-day'
import { movedParts } from '#domain/value/value-parts'
import { keptApart } from '#server/commands/accounts/kept-apart'
import { notifyOfMoves, notifyOfWishes } from '#server/commands/notifications/notify-of-prices'
import { valuationSettings } from '#server/db/accounts/bookkeeping'
import { chunksOf } from '#server/database/chunks'
import {
  type CollectorTotals,
  lockFreeTotals,
  lockTotals,
  saveTotals,
} from '#server/db/ledger/collector-totals'
import { otherLedgers } from '#server/db/ledger/ledger-rates'
import { dollars } from '#domain/money/ledger'
import { countNewPrices } from '#server/db/groups/counted-prices'
import { type GroupsOf, wholeCollections } from '#server/db/groups/groups-of'
import { moveHours } from '#server/db/groups/price-hours'
import {
  forgetQueued,
  queuedCollectors,
  queueFailed,
  type QueuedKey,
  unqueue,
  type Waiting,
} from '#server/db/groups/revaluations'
import { moveShares } from '#server/db/value/value-shares'
import { writeStatDays } from '#server/db/ledger/stat-days'
import { queuedPrices } from '#server/db/prices/changed-prices'
import type { PriceKey } from '#server/db/prices/market-prices'
import { StorageFull, type Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'
import { queueHolders } from './queue-holders.ts'
import { keepFirstPrices } from '#server/commands/grading/return-prices'

/** Whether to look at the prices that changed since the last valuation, or at all that a collector holds. */
export type Valuation = 'changed' | 'all'

/**
 * Values one collection at current prices, saves today's figures, and notifies its collector of prices that moved
 * by more than their threshold or fell to the target of a wish. Adds to the totals what the changed prices make of
 * their groups, also of prices whose holders are not queued yet. Running it twice changes nothing.
 */
export async function valueCollection(
  parts: Parts,
  collectorId: string,
  valuation: Valuation = 'all',
): Promise<void> {
  await parts.storage.write(async tx => {
    const before = await lockTotals(tx, collectorId)
    // The collector was erased in the meantime.
    if (!before) return forgetQueued(tx, collectorId)
    const ahead = await queuedPrices(tx)
    await valueLocked(tx, parts, [before], valuation, ownedKeys(collectorId, ahead))
  })
}

/**
 * Values several collections in one transaction. Leaves out those that another process values, or that change right
 * now. Returns the ids of the valued ones.
 */
async function valueFree(
  parts: Parts,
  collectorIds: readonly string[],
  valuation: Valuation,
): Promise<ReadonlySet<string>> {
  return parts.storage.write(async tx => {
    const free = await lockFreeTotals(tx, collectorIds)
    if (free.length > 0) await valueLocked(tx, parts, free, valuation)
    return new Set(free.map(({ collectorId }) => collectorId))
  })
}

async function valueLocked(
  tx: Writer,
  parts: Parts,
  locked: readonly CollectorTotals[],
  valuation: Valuation,
  ahead: readonly QueuedKey[] = [],
): Promise<void> {
  const collectorIds = locked.map(({ collectorId }) => collectorId)
  // Before any price is read: later prices queue the collectors again, once this has ended.
  const queued = await unqueue(tx, collectorIds)
  const isWhole = valuation === 'all' || queued.whole.length > 0
  const groups = isWhole ? await wholeCollections(tx, locked) : ownedProducts([...queued.keys, ...ahead])
  const now = parts.now()
  const settings = await valuationSettings(tx, collectorIds)
  // Nothing moved for those who see other prices than before.
  for (const id of queued.whole) {
    const own = settings.get(id)
    if (own) settings.set(id, { ...own, priceAlerts: false })
  }
  const inOther = collectorIds.filter(id => settings.get(id)?.ledgerCurrency !== dollars.currency)
  const ledgers = await otherLedgers(tx, inOther)
  await notifyOfMoves(tx, groups, { settings, ledgers }, now)
  await notifyOfWishes(tx, collectorIds, { settings, ledgers }, now)
  // Last: an edit of a product waits for its groups, and a notification for the edit.
  const moved = await countNewPrices(tx, groups, ledgers)
  await keepFirstPrices(tx, moved, now)
  await moveShares(tx, moved)
  await moveHours(tx, moved)
  const valued = locked.map(before => {
    const timeZone = settings.get(before.collectorId)?.timeZone ?? null
    return valuedTotals(before, moved.get(before.collectorId) ?? [], { now, timeZone })
  })
  await saveTotals(tx, valued)
  await writeStatDays(tx, valued)
}

/** Returns a collector's totals once these groups count other prices. */
export function valuedTotals(
  before: CollectorTotals,
  groups: readonly MovedGroup[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | null },
): CollectorTotals {
  return {
    ...before,
    ...movedSums(before, groups),
    ...movedParts(before, groups),
    valuedAt: now.toISOString(),
    // Without a ledger entry there is no history.
    statDay: before.ledgerSequence > 0 ? statDayAt(timeZone, now, before.statDay) : null,
  }
}

function ownedKeys(collectorId: string, keys: readonly PriceKey[]): QueuedKey[] {
  return keys.map(key => ({ collectorId, ...key }))
}

function ownedProducts(keys: readonly QueuedKey[]): GroupsOf {
  const products = new Map(keys.map(key => [`${key.collectorId} ${key.productId}`, key]))
  return [...products.values()].map(({ collectorId, productId }) => ({ collectorId, productId }))
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

/** Few enough that a change of one of them waits for milliseconds. */
const valuedAtOnce = 25

/**
 * Values several collections, in few transactions. Returns the ids of collections to try later: another process values
 * them, or they change right now. One whose valuation fails keeps no other from being valued, see `tryToValue`. `valued` is
 * called with how many were.
 */
export async function tryToValueMany(
  parts: Parts,
  collectorIds: readonly string[],
  valuation: Valuation,
  { signal, valued }: { signal: { readonly aborted: boolean }; valued: (count: number) => void },
): Promise<string[]> {
  const busy: string[] = []
  for (const ids of chunksOf(collectorIds, valuedAtOnce)) {
    await turn()
    if (signal.aborted) return busy
    const done = await valueFree(parts, ids, valuation).catch((err: unknown) => {
      if (err instanceof StorageFull) throw err
      return null
    })
    if (done !== null) {
      valued(done.size)
      busy.push(...ids.filter(id => !done.has(id)))
      continue
    }
    for (const id of ids) {
      if (signal.aborted) return busy
      if (await tryToValue(parts, id, valuation)) valued(1)
    }
  }
  return busy
}

const collectorsAtOnce = 100

/**
 * Queues whom a changed price concerns and values the queued collectors, in turn, so that the queue stays short.
 * Returns how many were valued; see `tryToValue` for the others. Several processes share the queue: each takes prices
 * and collectors that no other has.
 */
export async function valueQueued(parts: Parts, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let isMore = true; isMore && !signal.aborted; ) {
    try {
      isMore = await queueHolders(parts, signal)
    } finally {
      count += await valueCollectors(parts, signal)
    }
  }
  return count
}

async function valueCollectors(parts: Parts, signal: AbortSignal): Promise<number> {
  let count = 0
  const valued = (more: number) => void (count += more)
  while (!signal.aborted) {
    const before = count
    const waiting = waitingAt(parts.now())
    const queued = await parts.storage.read(db => queuedCollectors(db, waiting, collectorsAtOnce))
    const busy = await tryToValueMany(parts, queued, 'changed', { signal, valued })
    // No others are left: wait for the collections that change.
    if (count === before) {
      for (const id of busy) {
        if (!signal.aborted && (await tryToValue(parts, id))) valued(1)
      }
    }
    if (queued.length < collectorsAtOnce && (busy.length === 0 || count === before)) return count
  }
  return count
}
