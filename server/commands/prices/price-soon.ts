/**
 * Finds the prices that a change of a collection left missing: after its transaction, in the background, within the
 * limits of a collector and of the day. Waits in memory: what a restart drops, the next refresh asks.
 */
import { jobCallShare, refreshCallShare } from '#server/limits/call-shares'
import { mayAskForPrice, takeBackPriceQuestions } from '#server/limits/attempt-limits'
import type { PriceQuestion } from '#domain/prices/price-question'
import { priceKeyOf } from '#domain/prices/price-target'
import { othersHold } from '#server/db/prices/held-keys'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import type { Parts } from '#server/parts'
import type { CallQuota } from '#server/price-sources/price-source'
import { hasRoom } from '#server/readiness/disk-floor'
import { askAndSave } from './ask-and-save.ts'
import { planRefresh } from './refresh-plan.ts'
import { saveUnpriced } from './save-unpriced.ts'
import { SharedAsks } from './shared-asks.ts'

/** The most keys of one collector that wait; a day's questions of a collector are fewer. */
const maxWaiting = 500
/** Asked together, so that sources which answer many at once do. Then it is the next collector's turn. */
const keysAtOnce = 50
/** Collectors whose keys are asked at the same time. */
const maxWorkers = 4
const deadlineMs = 5 * 60 * 1_000

interface WaitingKey {
  readonly key: PriceKey
  readonly asked: PromiseWithResolvers<boolean>
}

interface Waiting {
  /** By collector, in the order of their turns, and then by key. */
  readonly byCollector: Map<string, Map<string, WaitingKey>>
  /** What waits or is being asked. */
  readonly pending: Map<string, Promise<boolean>>
  workers: number
}

const waitingOf = new WeakMap<Parts['background'], Waiting>()

/** Asks for these prices soon. Those beyond what may wait are left to the next refresh. */
export function priceSoon(parts: Parts, collectorId: string, keys: readonly PriceKey[]): void {
  if (!parts.pricesAtOnce || keys.length === 0) return
  const waiting = waitingOf.get(parts.background) ?? noneWaiting()
  waitingOf.set(parts.background, waiting)
  const own = waiting.byCollector.get(collectorId) ?? new Map<string, WaitingKey>()
  for (const key of keys) {
    const name = mapKey(key)
    if (waiting.pending.has(name) || own.size >= maxWaiting) continue
    const asked = Promise.withResolvers<boolean>()
    own.set(name, { key, asked })
    waiting.pending.set(name, asked.promise)
  }
  if (own.size === 0) return
  waiting.byCollector.set(collectorId, own)
  if (waiting.workers >= maxWorkers) return
  waiting.workers += 1
  parts.background.start('pricing what was added', signal => work(parts, waiting, signal))
}

/**
 * Resolves when this process is done with the price, if it is about to ask: with whether it asked. Who added it may have
 * no questions left. Null if it is not about to.
 */
export function pricedSoon({ background }: Parts, key: PriceKey): Promise<boolean> | null {
  return waitingOf.get(background)?.pending.get(mapKey(key)) ?? null
}

function noneWaiting(): Waiting {
  return { byCollector: new Map(), pending: new Map(), workers: 0 }
}

async function work(parts: Parts, waiting: Waiting, signal: AbortSignal): Promise<void> {
  try {
    for (let turn = nextTurn(waiting); turn; turn = nextTurn(waiting)) {
      const { collectorId, keys } = turn
      // Of one collector: the others have their turns.
      const askedFor = await priceKeys(parts, collectorId, keys, signal).catch((err: unknown) => {
        parts.log.warn({ err, collector_id: collectorId }, 'cannot price what was added')
        return new Set<string>()
      })
      for (const { key, asked } of keys) {
        waiting.pending.delete(mapKey(key))
        asked.resolve(askedFor.has(mapKey(key)))
      }
    }
  } finally {
    waiting.workers -= 1
  }
}

/** Takes the next keys of the collector whose turn it is. What is left of theirs waits behind the others. */
function nextTurn({ byCollector }: Waiting) {
  const [first] = byCollector
  if (first === undefined) return null
  const [collectorId, own] = first
  byCollector.delete(collectorId)
  const all = [...own]
  if (all.length > keysAtOnce) byCollector.set(collectorId, new Map(all.slice(keysAtOnce)))
  return { collectorId, keys: all.slice(0, keysAtOnce).map(([, key]) => key) }
}

/** Asks the sources for these prices, within the limits. Returns the keys that they were asked. */
async function priceKeys(
  parts: Parts,
  collectorId: string,
  waiting: readonly WaitingKey[],
  stopping: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (stopping.aborted || !(await hasRoom(parts))) return new Set()
  const asks = new SharedAsks(parts)
  const keys = waiting.map(({ key }) => key)
  const { questions, unaskable } = await planRefresh(parts, collectorId, keys)
  await saveUnpriced(parts, unaskable)
  const allowed = await withinLimit(parts, collectorId, questions)
  if (allowed.length === 0) return new Set()
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)])
  const asked = new Set(allowed.map(nameOf))
  const share = (quota: CallQuota) => shareOf(parts, collectorId, quota)
  let unasked = 0
  await askAndSave(parts, allowed, {
    asks,
    signal,
    share,
    saved: ({ answers }) => {
      for (const answer of answers) {
        const hadNoCall = answer.outcome === 'failed' && answer.failure === 'quota'
        if (hadNoCall && asked.delete(nameOf(answer.question))) unasked += 1
      }
    },
  })
  await takeBackPriceQuestions(parts, collectorId, unasked)
  return asked
}

function nameOf({ productId, target }: PriceQuestion): string {
  return mapKey({ productId, priceKey: priceKeyOf(target) })
}

/** Counts each question as one of the collector's. Those that no source has calls for are taken back. */
async function withinLimit(
  parts: Parts,
  collectorId: string,
  questions: readonly PriceQuestion[],
): Promise<PriceQuestion[]> {
  const allowed: PriceQuestion[] = []
  for (const question of questions) {
    if (!(await mayAskForPrice(parts, collectorId))) break
    allowed.push(question)
  }
  return allowed
}

/** Returns how many calls to use: all that are left, or if others hold copies too, what a refresh and the hourly job may. */
async function shareOf({ storage }: Parts, collectorId: string, quota: CallQuota): Promise<number> {
  const left = await quota.left()
  const isShared = await storage.read(db => othersHold(db, collectorId))
  const share = refreshCallShare({ left }, isShared)
  return isShared ? Math.min(share, jobCallShare({ perDay: quota.perDay, left })) : share
}
