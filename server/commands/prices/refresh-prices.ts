/**
 * Refreshes the prices of everything a collector holds, in the background of one process. Its progress is in
 * the database, where any process can join, follow and cancel it.
 */
import { refreshCallShare } from '#server/limits/call-shares'
import { v7 as newId } from 'uuid'
import { lockTotals } from '#server/db/collection/collector-totals'
import { type HeldKey, keysHeldBy, othersHold } from '#server/db/prices/held-keys'
import {
  cancelRefresh as markCancelled,
  insertRefresh,
  type Refresh,
  type RefreshCounts,
  refreshOf,
  saveRefresh,
} from '#server/db/prices/price-refreshes'
import type { RefreshOutcome } from '#server/metrics'
import { realClock } from '#server/pace'
import type { Parts } from '#server/parts'
import { type PriceQuestion, questionsOf } from '#domain/prices/price-question'
import type { PriceAnswer } from '#server/price-sources/price-source'
import { notFound } from '#server/refused'
import { savePriceAnswers } from './save-price-answers.ts'
import { tryToValue, valueQueued } from '#server/commands/collection/value-collection'

/** More than any collection has. Least recently checked keys go first. */
const maxKeys = 20_000
const longestMs = 30 * 60 * 1_000
/** How often a running refresh renews `seenAt` and checks for cancellation. */
const beatMs = 1_000
/** A refresh not seen for this long died with its process. */
const goneMs = 30_000
/** How often answers are saved, so that a crash loses few. */
const saveEveryMs = 300
const maxUnsaved = 50

/** Starts a refresh of everything the collector holds, or joins the running one. */
export async function startRefresh(parts: Parts, collectorId: string): Promise<Refresh> {
  const { refresh, isNew } = await parts.storage.write(async tx => {
    const now = parts.now()
    // Two first refreshes have no row to lock yet, so lock the totals.
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

/** Whether the refresh has neither finished nor died with its process. */
export function isRunning(refresh: Refresh, now: Date): boolean {
  // A clock set back must not keep a dead refresh alive.
  return refresh.finishedAt === null && Math.abs(now.getTime() - Date.parse(refresh.seenAt)) < goneMs
}

/** Stops the collector's running refresh within a second. Saved prices stay. */
export async function cancelRefresh(parts: Parts, collectorId: string): Promise<void> {
  await parts.storage.write(tx => markCancelled(tx, collectorId, parts.now().toISOString()))
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

function look({ storage }: Parts, { collectorId }: Refresh): Promise<Refresh | null> {
  return storage.read(db => refreshOf(db, collectorId))
}

/** Pending looks by refresh, shared by all followers in this process. */
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

/** Returns a refresh that has just started, with all counts at 0. */
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

const ourFault = "Couldn't refresh prices: something went wrong on our side."

async function run(parts: Parts, refresh: Refresh, stopping: AbortSignal): Promise<void> {
  const cancelled = new AbortController()
  const beat = setInterval(() => {
    saveProgress(parts, refresh, {}).then(
      isCurrent => isCurrent || cancelled.abort(),
      (err: unknown) => parts.log.warn({ err }, 'cannot save that a refresh is running'),
    )
  }, beatMs)
  try {
    const signal = AbortSignal.any([stopping, cancelled.signal, AbortSignal.timeout(longestMs)])
    const tally = await askForAll(parts, refresh, signal)
    const isValued = await tryToValue(parts, refresh.collectorId)
    await finish(parts, refresh, isValued ? tally.counts() : { ...tally.counts(), failure: ourFault })
    parts.metrics.refreshesEnded.inc({ outcome: isValued ? outcomeOf(tally, signal) : 'failed' })
    parts.log.info({ collector_id: refresh.collectorId, ...tally.counts() }, 'prices refreshed')
  } catch (err) {
    parts.metrics.refreshesEnded.inc({ outcome: 'failed' })
    await finish(parts, refresh, { failure: ourFault })
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

/** Returns how many of today's remaining calls the refresh may make. */
async function shareOf({ storage, priceSource }: Parts, { collectorId }: Refresh): Promise<number> {
  if (priceSource.quota === null) return Number.POSITIVE_INFINITY
  const isShared = await storage.read(db => othersHold(db, collectorId))
  return refreshCallShare({ left: await priceSource.quota.left() }, isShared)
}

/** Saves progress. False if the refresh was cancelled or another took its place. */
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

interface ProductTally {
  readonly name: string
  left: number
  priced: number
  failed: number
}

/**
 * Counts the progress of a refresh in products. A product is done when the source has answered for all its
 * keys.
 */
class RefreshTally {
  readonly #products = new Map<string, ProductTally>()
  #done = 0
  #updated = 0
  #failed = 0
  #unpriced = 0
  #name: string | null = null
  #failure: string | null = null

  /** Products without a question are done at once. */
  constructor(held: readonly HeldKey[], questions: readonly PriceQuestion[]) {
    for (const { productId, product } of held) {
      this.#products.set(productId, { name: product.name, left: 0, priced: 0, failed: 0 })
    }
    for (const { productId } of questions) {
      const product = this.#products.get(productId)
      if (product) product.left += 1
    }
    for (const product of this.#products.values()) if (product.left === 0) this.#finish(product)
  }

  count(answer: PriceAnswer): void {
    const product = this.#products.get(answer.question.productId)
    if (!product) return
    this.#name = product.name
    if (answer.outcome === 'priced') product.priced += 1
    if (answer.outcome === 'failed') {
      product.failed += 1
      this.#failure ??= answer.sentence
    }
    product.left -= 1
    if (product.left === 0) this.#finish(product)
  }

  counts(): RefreshCounts {
    return {
      total: this.#products.size,
      done: this.#done,
      updated: this.#updated,
      failed: this.#failed,
      unpriced: this.#unpriced,
      productName: this.#name,
      failure: this.#failure,
    }
  }

  #finish(product: ProductTally): void {
    this.#done += 1
    if (product.failed > 0) this.#failed += 1
    else if (product.priced > 0) this.#updated += 1
    else this.#unpriced += 1
  }
}
