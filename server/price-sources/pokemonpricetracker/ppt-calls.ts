/** Calls PokemonPriceTracker for one product at a time, within its credits. */
import type { CircuitBreaker } from '#server/price-sources/circuit-breaker'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'
import { awaitTry, noMoreToday, type PacedSource, unlessOver } from '#server/price-sources/counted-calls'
import { type PptFields, readPptProduct } from './ppt-price.ts'

export interface PptCalls extends PacedSource {
  readonly host: OutsideHost
  readonly key: string
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
  return unlessOver(breaker, () => findProduct(calls, asked, breaker, signal))
}

async function findProduct(
  calls: PptCalls,
  asked: PptProduct,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<PptFound | CallFailed> {
  const { host, key, quota, now } = calls
  const credits = asked.withSales ? 2 : 1
  const mayCall = () => awaitTry(calls, breaker, signal, credits)
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
        status === 429 && left !== null && left < credits ? noMoreToday(calls) : null,
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
