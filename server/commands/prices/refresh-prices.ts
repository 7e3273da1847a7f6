/**
 * The refresh of everything a collector holds. It runs in the background of one process, says how far it is
 * in the database, and is joined, followed and cancelled there, from whichever process.
 */
import { refreshCallShare } from '#server/limits/call-shares'
import { v7 as newId } from 'uuid'
import { lockTotals } from '#server/db/collection/collector-totals'
import { keysHeldBy, othersHold } from '#server/db/prices/held-keys'
import {
  cancelRefresh as markCancelled,
  insertRefresh,
  type Refresh,
  refreshOf,
  saveRefresh,
} from '#server/db/prices/price-refreshes'
import type { RefreshOutcome } from '#server/metrics'
import { realClock } from '#server/pace'
import type { Parts } from '#server/parts'
import type { PriceAnswer } from '#server/price-sources/price-source'
import { questionsOf } from './price-questions.ts'
import { notFound } from '#server/refused'
import { RefreshTally } from './refresh-tally.ts'
import { savePriceAnswers } from './save-price-answers.ts'
import { valueCollection, valueQueued } from '#server/commands/collection/value-collection'

/** More than anybody's collection has; those not asked for the longest go first. */
const maxKeys = 20_000
const longestMs = 30 * 60 * 1_000
/** How often a running refresh says that it lives, and looks whether it was cancelled. */
const beatMs = 1_000
/** A refresh that was not seen for this long has died with its process. */
const goneMs = 30_000
/** Answers are kept this often, so that a crash loses little. */
const saveEveryMs = 300
const maxUnsaved = 50

/** Starts a refresh of all that the collector holds, or joins the one that is running. */
export async function startRefresh(parts: Parts, collectorId: string): Promise<Refresh> {
  const { refresh, isNew } = await parts.storage.write(async tx => {
    const now = parts.now()
    // Two first refreshes have no row of their own to meet at yet.
    if (!(await lockTotals(tx, parts.storage.engine, collectorId))) throw notFound()
    const running = await refreshOf(tx, collectorId)
    if (running && isRunning(running, now)) return { refresh: running, isNew: false }
    const started = newRefresh(collectorId, parts.priceSource.name, now)
    await insertRefresh(tx, started)
    return { refresh: started, isNew: true }
  })
  if (isNew) {
    parts.metrics.refreshesStarted.inc()
    parts.background.start('a price refresh', signal => run(parts, refresh, signal))
  }
  return refresh
}

/** Whether it is under way: neither finished nor lost with its process. */
export function isRunning(refresh: Refresh, now: Date): boolean {
  // A clock that was set back must not keep a dead refresh alive.
  return refresh.finishedAt === null && Math.abs(now.getTime() - Date.parse(refresh.seenAt)) < goneMs
}

/** Stops the collector's running refresh within a second; what it has found is kept. */
export async function cancelRefresh(parts: Parts, collectorId: string): Promise<void> {
  await parts.storage.write(tx => markCancelled(tx, collectorId, parts.now().toISOString()))
}

const lookEveryMs = 250

/** The refresh whenever it has come further, until it is finished, lost, or no longer followed. */
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

function look({ storage }: Parts, { collectorId }: Refresh): Promise<Refresh | null> {
  return storage.read(db => refreshOf(db, collectorId))
}

/** The next looks that are waited for in this process, by refresh: however many follow, there is one for all. */
const nextLooks = new Map<string, Promise<Refresh | null>>()

function nextLook(parts: Parts, followed: Refresh): Promise<Refresh | null> {
  const { id } = followed
  const next =
    nextLooks.get(id) ??
    realClock.wait(lookEveryMs).then(() => {
      nextLooks.delete(id)
      return look(parts, followed)
    })
  nextLooks.set(id, next)
  return next
}

/** A refresh that has only begun: nothing is counted, nothing has failed. */
export function newRefresh(collectorId: string, source: string, now: Date): Refresh {
  const at = now.toISOString()
  return {
    collectorId,
    id: newId(),
    source,
    startedAt: at,
    seenAt: at,
    finishedAt: null,
    cancelledAt: null,
    total: 0,
    done: 0,
    updated: 0,
    failed: 0,
    unpriced: 0,
    productName: null,
    failure: null,
  }
}

async function run(parts: Parts, refresh: Refresh, stopping: AbortSignal): Promise<void> {
  const cancelled = new AbortController()
  const beat = setInterval(() => {
    saveProgress(parts, refresh, {}).then(
      goesOn => goesOn || cancelled.abort(),
      (err: unknown) => parts.log.warn({ err }, 'a refresh could not say that it runs'),
    )
  }, beatMs)
  try {
    const signal = AbortSignal.any([stopping, cancelled.signal, AbortSignal.timeout(longestMs)])
    const tally = await askForAll(parts, refresh, signal)
    await valueCollection(parts, refresh.collectorId)
    await finish(parts, refresh, tally.counts())
    parts.metrics.refreshesEnded.inc({ outcome: outcomeOf(tally, signal) })
    parts.log.info({ collector_id: refresh.collectorId, ...tally.counts() }, 'prices refreshed')
  } catch (err) {
    parts.metrics.refreshesEnded.inc({ outcome: 'failed' })
    await finish(parts, refresh, {
      failure: 'The prices could not be refreshed: something went wrong on our side.',
    })
    throw err
  } finally {
    clearInterval(beat)
  }
  await valueQueued(parts, stopping)
}

function outcomeOf(tally: RefreshTally, { aborted }: AbortSignal): RefreshOutcome {
  if (aborted) return 'stopped'
  return tally.counts().failure === null ? 'complete' : 'incomplete'
}

async function askForAll(parts: Parts, refresh: Refresh, signal: AbortSignal): Promise<RefreshTally> {
  const held = await parts.storage.read(db => keysHeldBy(db, refresh.collectorId, maxKeys))
  const byProduct = Map.groupBy(held.flatMap(questionsOf), question => question.productId)
  const questions = [...byProduct.values()].flat().filter(question => parts.priceSource.canPrice(question))
  const tally = new RefreshTally(held, questions)
  await saveProgress(parts, refresh, tally.counts())
  let unsaved: PriceAnswer[] = []
  let savedMs = performance.now()
  for await (const answer of parts.priceSource.ask(questions, signal, await shareOf(parts, refresh))) {
    tally.count(answer)
    unsaved.push(answer)
    if (unsaved.length < maxUnsaved && performance.now() - savedMs < saveEveryMs) continue
    await savePriceAnswers(parts, unsaved)
    await saveProgress(parts, refresh, tally.counts())
    unsaved = []
    savedMs = performance.now()
  }
  await savePriceAnswers(parts, unsaved)
  return tally
}

/** How many calls the refresh may make of those that are left today. */
async function shareOf({ storage, priceSource }: Parts, { collectorId }: Refresh): Promise<number> {
  if (priceSource.quota === null) return Number.POSITIVE_INFINITY
  const isShared = await storage.read(db => othersHold(db, collectorId))
  return refreshCallShare({ left: await priceSource.quota.left() }, isShared)
}

/** False when the refresh was cancelled, or another has taken its place. */
async function saveProgress(
  parts: Parts,
  refresh: Refresh,
  counts: Parameters<typeof saveRefresh>[2],
): Promise<boolean> {
  const seenAt = parts.now().toISOString()
  return parts.storage.write(tx => saveRefresh(tx, refresh, { ...counts, seenAt }))
}

async function finish(
  parts: Parts,
  refresh: Refresh,
  counts: Parameters<typeof saveRefresh>[2],
): Promise<void> {
  const finishedAt = parts.now().toISOString()
  await parts.storage.write(tx => saveRefresh(tx, refresh, { ...counts, seenAt: finishedAt, finishedAt }))
}
