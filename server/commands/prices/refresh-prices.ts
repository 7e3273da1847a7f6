/**
 * Starts refreshes of prices, of everything a collector holds or of some keys, and follows them. A refresh runs in
 * the background of one process. Its progress is in the database, where any process can join, follow and cancel it.
 */
import { createHash } from 'node:crypto'
import { newId } from '#server/commands/new-id'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { cancelRefreshes, insertRefresh, type Refresh, refreshOf } from '#server/db/prices/price-refreshes'
import { realClock } from '#server/pace'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import { RefreshTally } from './refresh-tally.ts'
import { runRefresh } from './run-refresh.ts'

/** A refresh not seen for this long died with its process. */
const goneMs = 30_000

/**
 * Starts a refresh of these keys, or of everything the collector holds, or joins one of the same that runs. A
 * refresh of keys runs beside one of everything: neither waits for the other's products. One of other keys takes
 * its place.
 */
export async function startRefresh(
  parts: Parts,
  collectorId: string,
  keys: readonly PriceKey[] | null = null,
): Promise<Refresh> {
  const started = newRefresh(collectorId, parts.priceSource.name, parts.now(), keys)
  const refresh = await parts.storage.write(async tx => {
    // Two first refreshes have no row to lock yet, so lock the totals.
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    const running = await refreshOf(tx, started)
    if (running && isRunning(running, parts.now()) && running.keysDigest === started.keysDigest)
      return running
    await insertRefresh(tx, started)
    return started
  })
  if (refresh === started) start(parts, refresh, keys)
  return refresh
}

/** The refreshes that run in this process; each resolves when its refresh has finished. */
const underWay = new Map<string, Promise<void>>()

function start(parts: Parts, refresh: Refresh, keys: readonly PriceKey[] | null): void {
  parts.metrics.refreshesStarted.inc()
  parts.background.start('a price refresh', async signal => {
    const finished = runRefresh(parts, refresh, keys, signal)
    underWay.set(
      refresh.id,
      finished.catch(() => {}),
    )
    await finished.finally(() => underWay.delete(refresh.id))
  })
}

/** Whether the refresh has neither finished nor died with its process. */
export function isRunning(refresh: Refresh, now: Date): boolean {
  // A clock set back must not keep a dead refresh alive.
  return refresh.finishedAt === null && Math.abs(now.getTime() - Date.parse(refresh.seenAt)) < goneMs
}

/** Stops the collector's running refreshes within a second. Saved prices stay. */
export async function cancelRefresh(parts: Parts, collectorId: string): Promise<void> {
  await parts.storage.write(tx => cancelRefreshes(tx, collectorId, parts.now().toISOString()))
}

const lookEveryMs = 250

/** Yields the refresh on each progress, until it finishes, dies or another takes its place. */
export async function* followRefresh(parts: Parts, followed: Refresh): AsyncGenerator<Refresh> {
  let shown = -1
  for (let isFirst = true; ; isFirst = false) {
    const refresh = await (isFirst ? look(parts, followed) : nextLook(parts, followed))
    if (!refresh || refresh.id !== followed.id) return
    if (refresh.finishedAt !== null || !isRunning(refresh, parts.now())) {
      yield refresh
      return
    }
    if (refresh.done !== shown) yield refresh
    shown = refresh.done
  }
}

function look({ storage }: Parts, refresh: Refresh): Promise<Refresh | null> {
  return storage.read(db => refreshOf(db, refresh))
}

/** Pending looks by refresh, shared by all followers in this process. */
const nextLooks = new Map<string, Promise<Refresh | null>>()

function nextLook(parts: Parts, followed: Refresh): Promise<Refresh | null> {
  const { id } = followed
  const next =
    nextLooks.get(id) ??
    nextChange(id).then(() => {
      nextLooks.delete(id)
      return look(parts, followed)
    })
  nextLooks.set(id, next)
  return next
}

/** Waits a moment, less when the refresh ends in this process. */
async function nextChange(id: string): Promise<void> {
  const ended = underWay.get(id)
  const wait = realClock.wait(lookEveryMs)
  await (ended ? Promise.race([wait, ended]) : wait)
}

/** Returns a refresh that has just started, with all counts at 0. */
export function newRefresh(
  collectorId: string,
  source: string,
  now: Date,
  keys: readonly PriceKey[] | null = null,
): Refresh {
  const at = now.toISOString()
  return {
    collectorId,
    scope: keys === null ? 'everything' : 'keys',
    id: newId(),
    keysDigest: keys === null ? null : digestOf(keys),
    source,
    startedAt: at,
    seenAt: at,
    finishedAt: null,
    cancelledAt: null,
    ...new RefreshTally([], []).counts(),
  }
}

/** The same for the same keys in any order. */
function digestOf(keys: readonly PriceKey[]): string {
  return createHash('sha256').update(keys.map(mapKey).toSorted().join('\n')).digest('hex')
}
