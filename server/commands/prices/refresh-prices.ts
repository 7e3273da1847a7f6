/**
 * Starts refreshes of prices, of everything a collector holds or of some keys, and follows them. A refresh runs in
 * the background of one process. Its progress is in the database, where any process can join, follow and cancel it.
 */
import { hash } from 'node:crypto'
import { newId } from '#server/commands/new-id'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import {
  cancelRefreshes,
  insertRefresh,
  type Refresh,
  refreshOf,
  saveRefresh,
} from '#server/db/prices/price-refreshes'
import { realClock, type Clock } from '#server/pace'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import { RefreshTally } from './refresh-tally.ts'
import { keyOfQuestion, type PriceQuestion } from '#domain/prices/price-question'
import { refreshCallShare } from '#server/limits/call-shares'
import { othersHold } from '#server/db/prices/held-keys'
import { StorageFull } from '#server/database/storage'
import type { RefreshOutcome } from '#server/metrics'
import type { CallQuota } from '#server/price-sources/price-source'
import { turn } from '#server/turns'
import { askAndSave, SharedAsks } from './shared-asks.ts'
import { maxKeys, planRefresh } from './refresh-plan.ts'
import { tryToValue } from '#server/commands/groups/value-collection'

/** A refresh not seen for this long died with its process. */
const goneMs = 30_000

/**
 * Starts a refresh of these keys, or of everything the collector holds, or joins one of the same that runs. A
 * refresh of keys and one of everything may run at the same time: neither waits for the other's products. A refresh of
 * other keys replaces the one of keys that runs.
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
  return hash('sha256', keys.map(mapKey).toSorted().join('\n'))
}

const longestMs = 30 * 60 * 1_000
/** How often a running refresh renews `seenAt` and checks for cancellation. */
const beatMs = 1_000

const noRoom = "Couldn't refresh prices: the server has no room left to store them."
const ourFault = "Couldn't refresh prices: something went wrong on our side."

/** Runs the refresh of these keys, or of everything held, and values the collector's collection. */
export async function runRefresh(
  parts: Parts,
  refresh: Refresh,
  keys: readonly PriceKey[] | null,
  stopping: AbortSignal,
  clock: Clock = realClock,
): Promise<void> {
  const cancelled = new AbortController()
  const ended = new AbortController()
  const deadline = deadlineOf(clock, ended.signal)
  const beat = setInterval(() => {
    saveProgress(parts, refresh, {}).then(
      isCurrent => isCurrent || cancelled.abort(),
      (err: unknown) => parts.log.warn({ err }, 'cannot save that a refresh is running'),
    )
  }, beatMs)
  const asks = new SharedAsks(parts)
  let tally: RefreshTally | null = null
  try {
    const signal = AbortSignal.any([stopping, cancelled.signal, deadline])
    const plan = await planRefresh(parts, refresh.collectorId, keys)
    tally = new RefreshTally(plan.skipped, plan.questions)
    await askFor(parts, refresh, { questions: plan.questions, tally, asks, signal })
    tally.end(endReason({ cancelled: cancelled.signal, stopping, deadline }))
    await turn()
    const isValued = await tryToValue(parts, refresh.collectorId)
    await finish(parts, refresh, isValued ? tally.counts() : { ...tally.counts(), failure: ourFault })
    parts.metrics.refreshesEnded.inc({ outcome: isValued ? outcomeOf(tally, signal) : 'failed' })
    parts.log.info({ collector_id: refresh.collectorId, ...tally.counts() }, 'prices refreshed')
  } catch (err) {
    parts.metrics.refreshesEnded.inc({ outcome: 'failed' })
    const failure = err instanceof StorageFull ? noRoom : ourFault
    tally?.end(failure)
    await finish(parts, refresh, { ...tally?.counts(), failure })
    throw err
  } finally {
    ended.abort()
    clearInterval(beat)
  }
}

/** Aborts when a refresh has taken too long, unless it ended before. */
function deadlineOf(clock: Clock, ended: AbortSignal): AbortSignal {
  const deadline = new AbortController()
  void clock.wait(longestMs, ended).then(() => {
    if (!ended.aborted) deadline.abort()
  })
  return deadline.signal
}

type Ends = Record<'cancelled' | 'stopping' | 'deadline', AbortSignal>

/** Why products were not asked when the source gave no reason. */
function endReason({ cancelled, stopping, deadline }: Ends): string {
  if (cancelled.aborted) return 'The refresh was cancelled.'
  if (stopping.aborted) return 'The server was stopped.'
  if (deadline.aborted) return `A refresh takes at most ${longestMs / 60_000} minutes.`
  return `A refresh asks for at most ${maxKeys.toLocaleString('en-US')} prices.`
}

function outcomeOf(tally: RefreshTally, { aborted }: AbortSignal): RefreshOutcome {
  if (aborted) return 'stopped'
  const { failed, notAsked } = tally.counts()
  return failed + notAsked === 0 ? 'complete' : 'incomplete'
}

interface Asking {
  readonly questions: readonly PriceQuestion[]
  readonly tally: RefreshTally
  readonly asks: SharedAsks
  readonly signal: AbortSignal
}

/** Asks the source what is not being asked already, and counts the answers. */
async function askFor(parts: Parts, refresh: Refresh, asking: Asking): Promise<void> {
  const { questions, tally, asks, signal } = asking
  await saveProgress(parts, refresh, tally.counts())
  if (questions.length === 0) return
  // Other prices may be needed for an estimate, and come from this run or from another one.
  const own = new Set(questions.map(idOf))
  await askAndSave(parts, questions, {
    asks,
    signal,
    share: sharesOf(parts, refresh),
    saved: async ({ answers, answered, outcomeOf }) => {
      for (const answer of answers) if (own.has(idOf(answer.question))) tally.count(answer, outcomeOf(answer))
      for (const { question, outcome } of answered)
        if (own.has(idOf(question))) tally.countEnd(question, outcome)
      await saveProgress(parts, refresh, tally.counts())
    },
  })
}

function idOf(question: PriceQuestion): string {
  return mapKey(keyOfQuestion(question))
}

/**
 * Returns how to share each source's remaining calls of today. A source may be asked several times in a refresh: what is
 * left to others the first time is left to them every time.
 */
function sharesOf({ storage }: Parts, { collectorId }: Refresh): (quota: CallQuota) => Promise<number> {
  const leftToOthers = new Map<CallQuota, number>()
  return async quota => {
    const left = await quota.left()
    const kept = leftToOthers.get(quota)
    if (kept !== undefined) return Math.max(0, left - kept)
    const isShared = await storage.read(db => othersHold(db, collectorId))
    const share = refreshCallShare({ left }, isShared)
    leftToOthers.set(quota, left - share)
    return share
  }
}

type Change = Parameters<typeof saveRefresh>[2]

/** Saves progress. False if the refresh was cancelled or another took its place. */
async function saveProgress(parts: Parts, refresh: Refresh, counts: Change): Promise<boolean> {
  const seenAt = parts.now().toISOString()
  return parts.storage.write(tx => saveRefresh(tx, refresh, { ...counts, seenAt }))
}

async function finish(parts: Parts, refresh: Refresh, counts: Change): Promise<void> {
  const finishedAt = parts.now().toISOString()
  await parts.storage.write(tx => saveRefresh(tx, refresh, { ...counts, seenAt: finishedAt, finishedAt }))
}
