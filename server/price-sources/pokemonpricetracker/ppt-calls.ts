/** Calls PokemonPriceTracker for one product at a time, within its credits. */
import type { CircuitBreaker } from '#server/price-sources/circuit-breaker'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'
import type { CallQuota } from '#server/price-sources/price-source'
import { type PptFields, readPptProduct } from './ppt-price.ts'

export interface PptCalls {
  readonly host: OutsideHost
  readonly key: string
  /** Counts credits. */
  readonly quota: CallQuota
  /** Waits for the next turn of the minute. */
  readonly turn: (signal?: AbortSignal) => Promise<void>
  readonly now: () => Date
}

/** What to ask for. */
export interface PptProduct {
  readonly id: string
  readonly kind: 'card' | 'sealed'
  /** Whether sales of graded copies are wanted, which cost a credit of their own. */
  readonly withSales: boolean
}

export interface PptFound {
  /** Null for a product that PokemonPriceTracker does not know. */
  readonly product: PptFields | null
  readonly readAt: Date
}

/** Asks for a product, and counts the credits of every try. */
export async function callPpt(
  calls: PptCalls,
  asked: PptProduct,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<PptFound | CallFailed> {
  const stopped = breaker.over()
  if (stopped) return stopped
  const found = await findProduct(calls, asked, breaker, signal)
  breaker.note('failure' in found ? found : null)
  return found
}

async function findProduct(
  calls: PptCalls,
  asked: PptProduct,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<PptFound | CallFailed> {
  const { host, key, quota, turn, now } = calls
  const credits = asked.withSales ? 2 : 1
  const mayCall = async () => {
    await turn(signal)
    if (signal.aborted) return aborted
    const stopped = breaker.over()
    if (stopped) return stopped
    if (!breaker.count(credits)) return shareUsedUp
    return (await quota.take(credits)) ? null : noMoreToday
  }
  const stopped = await mayCall()
  if (stopped) return stopped
  const askedAt = now()
  let left: number | null = null
  const answer = await host.call(
    {
      path: pathOf(asked),
      headers: { authorization: `Bearer ${key}` },
      beforeRetry: mayCall,
      readHeaders: headers => void (left = creditsLeftOf(headers)),
      lastingRefusal: ({ status }) =>
        status === 429 && left !== null && left < credits ? noMoreToday : null,
    },
    signal,
  )
  // With too few credits, the run ends, and the next one asks again: their midnight may be a little later than ours.
  if (left !== null && left >= credits) await quota.follow(left, askedAt)
  if ('failure' in answer) return answer
  return readAnswer(answer, asked, now())
}

function pathOf({ id, kind, withSales }: PptProduct): `/${string}` {
  const path = kind === 'card' ? 'cards' : 'sealed-products'
  const query = new URLSearchParams({ tcgPlayerId: id, ...(withSales && { includeEbay: 'true' }) })
  return `/api/v2/${path}?${query}`
}

function creditsLeftOf(headers: Headers): number | null {
  const left = headers.get('x-ratelimit-daily-remaining') ?? ''
  return /^\d{1,9}$/.test(left) ? Number(left) : null
}

const aborted: CallFailed = {
  failure: 'unreachable',
  sentence: 'The call to PokemonPriceTracker was cancelled.',
}
const noMoreToday: CallFailed = {
  failure: 'quota',
  sentence: 'PokemonPriceTracker has no credits left today.',
}
const shareUsedUp: CallFailed = {
  failure: 'quota',
  sentence: 'PokemonPriceTracker has credits left today, but they are reserved for other collectors.',
}

function readAnswer({ status, json }: CallAnswered, { id }: PptProduct, readAt: Date): PptFound | CallFailed {
  if (status === 404) return { product: null, readAt }
  if (status === 401 || status === 403)
    return { failure: 'credentials', sentence: 'PokemonPriceTracker does not accept the key of this server.' }
  if (status !== 200)
    return { failure: 'refused', sentence: `PokemonPriceTracker refused to return a product (${status}).` }
  const product = readPptProduct(json, id)
  if (product === null)
    return { failure: 'malformed', sentence: 'PokemonPriceTracker answered with a different product.' }
  return { product, readAt }
}
