/** Runs a refresh that was started: asks the price source, saves its answers and the progress. */
import { keyOfQuestion, type PriceQuestion } from '#domain/prices/price-question'
import { refreshCallShare } from '#server/limits/call-shares'
import { othersHold } from '#server/db/prices/held-keys'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { type Refresh, saveRefresh } from '#server/db/prices/price-refreshes'
import { StorageFull } from '#server/database/storage'
import type { RefreshOutcome } from '#server/metrics'
import { type Clock, realClock } from '#server/pace'
import type { CallQuota } from '#server/price-sources/price-source'
import { turn } from '#server/turns'
import type { Parts } from '#server/parts'
import { askAndSave } from './ask-and-save.ts'
import { maxKeys, planRefresh } from './refresh-plan.ts'
import { RefreshTally } from './refresh-tally.ts'
import { SharedAsks } from './shared-asks.ts'
import { tryToValue } from '#server/commands/groups/value-collection'

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

interface Ends {
  readonly cancelled: AbortSignal
  readonly stopping: AbortSignal
  readonly deadline: AbortSignal
}

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

/** Asks the source what nobody else asks, and counts the answers. */
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
