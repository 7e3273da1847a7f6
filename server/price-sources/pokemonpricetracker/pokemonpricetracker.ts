/** Prices of PSA grades from sales, of raw cards by condition and of sealed products, from PokemonPriceTracker. */
import type { PriceQuestion } from '#domain/prices/price-question'
import { apiKeyOf, webAddressOf } from '#server/environment'
import { paceOf, realClock } from '#server/pace'
import { askedSource, type CalledSourceOptions } from '#server/price-sources/asked-source'
import { type CallAnswered, type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import {
  type CallQuota,
  type DailyLimit,
  type PricePlug,
  type PriceSource,
  outcomeOfQuote,
} from '#server/price-sources/price-source'
import { noMoreToday, type RunOfCalls } from '#server/price-sources/run-of-calls'
import { type PptFields, pptQuote, psaGradeOf, readPptProduct } from './ppt-price.ts'

/** The credits of a free key, by the day of UTC. A key with more is not held back: its answers say what is left. */
const pptLimit: DailyLimit = { callsPerDay: 100, timeZone: 'UTC' }

export const pokemonpricetracker: PricePlug = {
  name: 'pokemonpricetracker',
  label: 'PokemonPriceTracker',
  prices:
    'Prices come from PokemonPriceTracker: PSA grades from sales, raw cards in all five conditions and sealed products.',
  notice: 'Market data provided by PokemonPriceTracker.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
  isDefault: false,
  dailyLimit: pptLimit,
  about: {
    kinds: ['raw', 'graded', 'sealed'],
    site: 'https://www.pokemonpricetracker.com',
    terms: 'A free key is for personal and hobby tools without revenue.',
  },
  configure: variable => {
    const baseUrl = webAddressOf('PPT_URL', variable('PPT_URL') ?? 'https://www.pokemonpricetracker.com')
    const key = apiKeyOf('PPT_API_KEY', variable('PPT_API_KEY'))
    if (key === null) return { needs: 'PPT_API_KEY' }
    return {
      open: ({ quotaOf, ...surroundings }) =>
        pokemonPriceTrackerSource({ baseUrl, key, ...surroundings, quota: quotaOf(pptLimit) }),
    }
  },
}

export interface PokemonPriceTrackerOptions extends CalledSourceOptions {
  readonly key: string
  /** Counts credits. */
  readonly quota: CallQuota
}

/** What to ask for. */
interface PptProduct {
  readonly id: string
  readonly kind: 'card' | 'sealed'
  /** Whether sales of graded copies are wanted, which cost a credit of their own. */
  readonly withSales: boolean
}

interface PptFound {
  /** Null for a product that PokemonPriceTracker does not know. */
  readonly product: PptFields | null
  readonly readAt: Date
}

/** PokemonPriceTracker allows sixty, also just after a restart. */
const callsPerMinute = 55
/** Enough to keep that pace when a call takes four seconds. */
const concurrency = 4

/** One call answers every question about a product, with its sales where any question is about a grade. */
export function pokemonPriceTrackerSource(options: PokemonPriceTrackerOptions): PriceSource {
  const { baseUrl, key, quota, now, clock = realClock } = options
  const { label } = pokemonpricetracker
  const host = outsideHost(baseUrl, { ...options, label })
  const counted = { label, unit: 'credits', quota, turn: paceOf(callsPerMinute / 60, clock) } as const
  return askedSource<PptProduct, PptFound>(pokemonpricetracker, {
    quota,
    concurrency,
    callsFor: productsOf,
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    both: (one, other) => (one.withSales ? one : other),
    make: findProduct,
    async answer(question, [product], find) {
      const came = product ? await find(product) : null
      if (came && 'failure' in came) return { outcome: 'failed', ...came }
      return outcomeOfQuote(came?.product ? pptQuote(question, came.product, came.readAt) : null)
    },
  })

  /** Asks for a product, and counts the credits of every try. */
  async function findProduct(
    asked: PptProduct,
    run: RunOfCalls,
    signal: AbortSignal,
  ): Promise<PptFound | CallFailed> {
    const credits = asked.withSales ? 2 : 1
    const mayCall = () => run.mayTry(counted, signal, credits)
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
          status === 429 && left !== null && left < credits ? noMoreToday(counted) : null,
      },
      signal,
    )
    // With too few credits, the run ends, and the next one asks again: their midnight may be a little later than ours.
    if (left !== null && left >= credits) await quota.follow(left, askedAt)
    if ('failure' in answer) return answer
    return readAnswer(answer, asked, now())
  }
}

/** Returns what to ask for. None for what PokemonPriceTracker does not price, or a product without its id. */
function productsOf(question: PriceQuestion): PptProduct[] {
  const { product, target, externalIds } = question
  const id = externalIds['tcgplayer'] ?? ''
  if (!/^\d{1,10}$/.test(id)) return []
  if (product.productType === 'sealed_product')
    return target.kind === 'sealed' ? [{ id, kind: 'sealed', withSales: false }] : []
  const withSales = psaGradeOf(question) !== null
  return withSales || target.kind === 'raw' ? [{ id, kind: 'card', withSales }] : []
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
