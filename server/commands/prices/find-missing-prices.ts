/**
 * Finds missing prices after a collection has changed, and for cards that a collector looks at: in the background, within the
 * limits of a collector and of the day. Waits in memory: what a restart drops, the next refresh or the next look asks.
 */
import { jobCallShare, lookingCallShare, refreshCallShare } from '#server/limits/call-shares'
import { isWithinLimit, mayLookForPrice, takeBackPriceQuestions } from '#server/limits/collector-limits'
import { keyOfQuestion, type PriceQuestion } from '#domain/prices/price-question'
import { othersHold } from '#server/db/prices/held-keys'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import type { Parts } from '#server/parts'
import type { CallQuota } from '#server/price-sources/price-source'
import { hasRoom } from '#server/readiness/disk-floor'
import { askAndSave, SharedAsks } from './shared-asks.ts'
import { planRefresh } from './refresh-plan.ts'
import { saveUnpriced } from './save-price-answers.ts'

/** The most keys of one collector that wait; a day's questions of a collector are fewer. */
const maxWaiting = 500
/** Asked together, so that sources which answer many at once do. Then it is the next collector's turn. */
const keysAtOnce = 50
const deadlineMs = 5 * 60 * 1_000

/** Why prices are requested: a collector changed copies, or looks at cards. The two queue separately. */
type Reason = 'changed' | 'looking'

/** Collectors whose keys are asked at the same time. One at a time looks, so that a source has time for what is held. */
const maxWorkers = { changed: 4, looking: 1 } as const

export interface MissingPriceKey extends PriceKey {
  /** The keys of one card count as one question, because one call may answer them. Without it, each key counts. */
  readonly cardId?: string
}

interface WaitingKey {
  readonly key: MissingPriceKey
  readonly asked: PromiseWithResolvers<boolean>
}

interface Waiting {
  /** By collector, in the order of their turns, and then by key. */
  readonly byCollector: Map<string, Map<string, WaitingKey>>
  /** What waits or is being asked. */
  readonly pending: Map<string, Promise<boolean>>
  workers: number
}

const waitingOf = new WeakMap<Parts['background'], Record<Reason, Waiting>>()

/** Asks for these prices soon. Those beyond what may wait are left to the next refresh, or to the next look. */
export function findMissingPrices(
  parts: Parts,
  collectorId: string,
  keys: readonly MissingPriceKey[],
  reason: Reason = 'changed',
): void {
  if (!parts.pricesAtOnce || keys.length === 0) return
  const all = waitingOf.get(parts.background) ?? { changed: noneWaiting(), looking: noneWaiting() }
  waitingOf.set(parts.background, all)
  const waiting = all[reason]
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
  if (waiting.workers >= maxWorkers[reason]) return
  waiting.workers += 1
  const name = reason === 'changed' ? 'pricing what was added' : 'pricing what is looked at'
  parts.background.start(name, signal => work(parts, waiting, reason, signal))
}

/**
 * Resolves when this process is done with the price, if it is about to ask: with whether it asked. Who added it may have
 * no questions left. Null if it is not about to.
 */
export function pricedSoon(
  { background }: Pick<Parts, 'background'>,
  key: PriceKey,
  reason: Reason = 'changed',
): Promise<boolean> | null {
  return waitingOf.get(background)?.[reason].pending.get(mapKey(key)) ?? null
}

function noneWaiting(): Waiting {
  return { byCollector: new Map(), pending: new Map(), workers: 0 }
}

async function work(parts: Parts, waiting: Waiting, reason: Reason, signal: AbortSignal): Promise<void> {
  try {
    for (let turn = nextTurn(waiting); turn; turn = nextTurn(waiting)) {
      const { collectorId, keys } = turn
      // Of one collector: the others have their turns.
      const askedFor = await priceKeys(parts, { collectorId, reason }, keys, signal).catch((err: unknown) => {
        parts.log.warn({ err, collector_id: collectorId, reason }, 'cannot find prices soon')
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

/** Who has keys asked for, and why. */
interface Asker {
  readonly collectorId: string
  readonly reason: Reason
}

/** Asks the sources for these prices, within the limits. Returns the keys that they were asked. */
async function priceKeys(
  parts: Parts,
  asker: Asker,
  waiting: readonly WaitingKey[],
  stopping: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (stopping.aborted || !(await hasRoom(parts))) return new Set()
  const asks = new SharedAsks(parts)
  const keys = waiting.map(({ key }) => key)
  const cards = new Map(keys.map(key => [mapKey(key), key.cardId ?? mapKey(key)]))
  const cardOf = (name: string) => cards.get(name) ?? name
  const { questions, unaskable } = await planRefresh(parts, asker.collectorId, keys)
  await saveUnpriced(parts, unaskable)
  const allowed = await withinLimit(parts, asker, questions, cardOf)
  if (allowed.length === 0) return new Set()
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)])
  const asked = new Set(allowed.map(nameOfQuestion))
  const share = (quota: CallQuota) => shareOf(parts, asker, quota)
  await askAndSave(parts, allowed, {
    asks,
    signal,
    share,
    saved: ({ answers }) => {
      for (const answer of answers) {
        const hadNoCall = answer.outcome === 'failed' && answer.failure === 'quota'
        if (hadNoCall) asked.delete(nameOfQuestion(answer.question))
      }
    },
  })
  const counted = new Set(allowed.map(question => cardOf(nameOfQuestion(question))))
  const unasked = counted.size - new Set([...asked].map(cardOf)).size
  await takeBackPriceQuestions(parts, asker.collectorId, unasked)
  return asked
}

function nameOfQuestion(question: PriceQuestion): string {
  return mapKey(keyOfQuestion(question))
}

/** Counts the questions of each card as one of the collector's. Those that no source has calls for are taken back. */
async function withinLimit(
  parts: Parts,
  { collectorId, reason }: Asker,
  questions: readonly PriceQuestion[],
  cardOf: (name: string) => string,
): Promise<PriceQuestion[]> {
  const allowed: PriceQuestion[] = []
  for (const ofCard of Map.groupBy(questions, question => cardOf(nameOfQuestion(question))).values()) {
    const isAllowed =
      reason === 'changed'
        ? await isWithinLimit(parts, 'price', collectorId)
        : await mayLookForPrice(parts, collectorId)
    if (!isAllowed) break
    allowed.push(...ofCard)
  }
  return allowed
}

/**
 * Returns how many calls to use. For what was changed: all that are left, or if others hold copies too, what a refresh and
 * the hourly job may.
 */
async function shareOf(
  { storage }: Parts,
  { collectorId, reason }: Asker,
  quota: CallQuota,
): Promise<number> {
  const left = await quota.left()
  const calls = { perDay: quota.perDay, left }
  if (reason === 'looking') return lookingCallShare(calls)
  const isShared = await storage.read(db => othersHold(db, collectorId))
  const share = refreshCallShare(calls, isShared)
  return isShared ? Math.min(share, jobCallShare(calls)) : share
}
