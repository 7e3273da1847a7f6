/** Calls JustTCG for up to twenty cards at a time, within its limits. */
import { parseRecord } from '#domain/products/catalogue-entry'
import type { CircuitBreaker } from '#server/price-sources/circuit-breaker'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'
import { awaitTry, noMoreToday, type PacedSource, unlessOver } from '#server/price-sources/counted-calls'
import { type JusttcgVariants, readJusttcgCards } from './justtcg-price.ts'

export interface JusttcgCalls extends PacedSource {
  readonly host: OutsideHost
  readonly key: string
  readonly now: () => Date
}

/** What a call found, by TCGplayer id. */
export interface JusttcgCards {
  readonly variantsById: ReadonlyMap<string, JusttcgVariants>
  readonly readAt: Date
}

/** The most that JustTCG takes in one call with a free key. */
export const cardsPerCall = 20

const daysOfMonth = 31

/**
 * Returns the calls that a day may make of a month's. A month of JustTCG begins on the day on which the account was
 * made, which is unknown here: with an even share of 31 days, every month is kept.
 */
export function monthlyShare(callsPerMonth: number): number {
  return Math.floor(callsPerMonth / daysOfMonth)
}

/** Asks for cards, and counts every try. */
export async function callJusttcg(
  calls: JusttcgCalls,
  ids: readonly string[],
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<JusttcgCards | CallFailed> {
  return unlessOver(breaker, () => findCards(calls, ids, breaker, signal))
}

async function findCards(
  calls: JusttcgCalls,
  ids: readonly string[],
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<JusttcgCards | CallFailed> {
  const { host, key, quota, now } = calls
  const mayCall = () => awaitTry(calls, breaker, signal)
  const stopped = await mayCall()
  if (stopped) return stopped
  const askedAt = now()
  const headers = { 'x-api-key': key }
  const asked = ids.map(tcgplayerId => ({ tcgplayerId }))
  const answer = await host.call(
    { path: '/v1/cards', headers, json: asked, beforeRetry: mayCall, lastingRefusal },
    signal,
  )
  if ('failure' in answer) return answer
  if (answer.status !== 200) return refusalOf(answer)
  const left = callsLeftOf(answer.json)
  if (left !== null && left > 0) await quota.follow(left, askedAt)
  const variantsById = readJusttcgCards(answer.json, ids)
  if (variantsById === null)
    return { failure: 'malformed', sentence: 'JustTCG sent an invalid list of cards.' }
  return { variantsById, readAt: now() }
}

/**
 * Reads how many calls the day has left: by the day's and the month's limit of the key, which a paid plan raises, and
 * by the even share of its month. Null when the answer does not say.
 */
function callsLeftOf(json: unknown): number | null {
  const said = parseRecord(parseRecord(json)?.['_metadata'])
  const figure = (name: string) => {
    const count = said?.[name]
    return typeof count === 'number' && Number.isSafeInteger(count) ? count : Number.NaN
  }
  const leftOfShare = monthlyShare(figure('apiRequestLimit')) - figure('apiDailyRequestsUsed')
  const left = Math.min(leftOfShare, figure('apiDailyRequestsRemaining'), figure('apiRequestsRemaining'))
  return Number.isNaN(left) ? null : left
}

/** Tells the limits that outlast a minute from the one that does not. */
function lastingRefusal({ status, json }: CallAnswered): CallFailed | null {
  if (status !== 429) return null
  const code = String(parseRecord(json)?.['code'] ?? '')
  if (code === 'EXCESSIVE_FREE_TIER_USAGE')
    return {
      failure: 'quota',
      sentence: "JustTCG blocks free keys from this server's network for now. A paid plan is not blocked.",
    }
  if (code.startsWith('DAILY_')) return noMoreToday({ label: 'JustTCG', unit: 'calls' })
  if (code === 'REQUEST_LIMIT_EXCEEDED' || code.startsWith('MONTHLY_'))
    return { failure: 'quota', sentence: 'JustTCG allows no more calls this month.' }
  return null
}

function refusalOf({ status }: CallAnswered): CallFailed {
  return status === 401 || status === 403
    ? { failure: 'credentials', sentence: 'JustTCG does not accept the key of this server.' }
    : { failure: 'refused', sentence: `JustTCG refused to return cards (${status}).` }
}
