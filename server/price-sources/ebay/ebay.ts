/** Prices from what sellers on eBay, or on a marketplace that answers as eBay does, ask today. */
import type { Listing } from '#domain/listings/listing'
import { enoughListings, type MarketSearch, searchesFor } from '#domain/listings/market-search'
import { type ListingsPrice, priceFromListings } from '#domain/listings/price-from-listings'
import { realClock } from '#server/pace'
import { turn } from '#server/turns'
import { concurrently } from '#server/price-sources/concurrently'
import { type EbaySearches, type Found, searchEbay } from './ebay-search.ts'
import { type EbayCredentials, ebayTokens } from './ebay-tokens.ts'
import { type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import { evidenceOf } from '#domain/listings/evidence'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { CallQuota, Claim, PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import type { CalledSourceOptions } from '#server/price-sources/called-source'
import { isLoopbackHost } from '#server/price-sources/public-address'
import { type CircuitBreaker, circuitBreaker } from '#server/price-sources/circuit-breaker'
import { type SharedCalls, sharedCalls } from '#server/price-sources/shared-calls'

export interface EbayOptions extends EbayCredentials, CalledSourceOptions {
  /** Counts searches; tokens have a limit of their own, which is never reached. */
  readonly quota: CallQuota
  /** What a sale fetches for each dollar asked; 1 takes asks as they are. */
  readonly askToMarketFactor: number
  readonly concurrency?: number
}

const defaultConcurrency = 8

export function ebaySource(options: EbayOptions): PriceSource {
  const { facts, baseUrl, quota, now, askToMarketFactor } = options
  const { concurrency = defaultConcurrency, clock = realClock, random, timeoutMs, reportCall } = options
  const { hostname, origin } = new URL(baseUrl)
  // At the start of a sentence: "The sandbox", but "eBay".
  const label = facts.label.replace(/^the /, 'The ')
  const host = outsideHost(baseUrl, { label, clock, random, timeoutMs, reportCall })
  const tokens = ebayTokens(host, label, options, clock)
  const loopbackOrigin = isLoopbackHost(hostname) ? origin : null
  const ebay = { host, tokens, quota, label, unit: 'calls', loopbackOrigin, now } as const
  return {
    ...facts,
    quota,
    canPrice: question => searchesOf(question).length > 0,
    async *ask(questions, signal, maxCalls, claim) {
      const run = {
        claim,
        ebay,
        askToMarketFactor,
        breaker: circuitBreaker(maxCalls),
        shared: sharedCalls<Found | CallFailed>(await searchesWanted(questions)),
      }
      yield* concurrently(questions, concurrency, signal, (question, until) => answer(run, question, until))
    },
  }
}

const questionsAtOnce = 250

/** Returns the key of every search that the questions may need, as often as they need it. */
async function searchesWanted(questions: readonly PriceQuestion[]): Promise<string[]> {
  const wanted: string[] = []
  for (let start = 0; start < questions.length; start += questionsAtOnce) {
    for (const question of questions.slice(start, start + questionsAtOnce)) {
      wanted.push(...searchesOf(question).map(keyOf))
    }
    await turn()
  }
  return wanted
}

function searchesOf({ product, target }: PriceQuestion): readonly MarketSearch[] {
  return searchesFor(product, target)
}

function keyOf(search: MarketSearch): string {
  return JSON.stringify(search)
}

interface Run {
  readonly claim: Claim | undefined
  readonly ebay: EbaySearches
  readonly askToMarketFactor: number
  readonly breaker: CircuitBreaker
  /** Conditions and grades of one product may need the same search. */
  readonly shared: SharedCalls<Found | CallFailed>
}

/** Null for a question that somebody else asks. */
async function answer(run: Run, question: PriceQuestion, signal: AbortSignal): Promise<PriceAnswer | null> {
  const searches = searchesOf(question)
  try {
    if (run.claim && !(await run.claim(question))) return null
    const priced = await priceOf(run, question, searches, signal)
    if (priced === null) return { question, outcome: 'unpriced', evidence: null }
    if ('failure' in priced) return { question, outcome: 'failed', ...priced }
    const { priceCents, confidence, listings, origins } = priced.price
    const evidence = evidenceOf(priced.price, priced.readAt)
    if (priceCents === null || confidence === null) return { question, outcome: 'unpriced', evidence }
    const asOf = priced.readAt.toISOString()
    const quote = { priceCents, kind: 'ask', asOf, confidence, listings } as const
    return { question, outcome: 'priced', quote, origins, evidence }
  } finally {
    for (const search of searches) run.shared.release(keyOf(search))
  }
}

interface Priced {
  readonly price: ListingsPrice
  /** When the oldest of the listings were read. */
  readonly readAt: Date
}

/**
 * Makes the next search only while too few listings were found. When a search fails, there is no price, whatever
 * was found before. Null when there is nothing to search for.
 */
async function priceOf(
  { ebay, askToMarketFactor, breaker, shared }: Run,
  { product, target }: PriceQuestion,
  searches: readonly MarketSearch[],
  signal: AbortSignal,
): Promise<Priced | CallFailed | null> {
  const found = new Map<string, Listing>()
  let priced: Priced | null = null
  for (const search of searches) {
    const came: Found | CallFailed = await shared.once(keyOf(search), () =>
      searchEbay(ebay, search, breaker, signal),
    )
    if ('failure' in came) return came
    for (const listing of came.listings) found.set(listing.id, listing)
    const readAt: Date = priced?.readAt ?? came.readAt
    const asked = { product, target, askToMarketFactor, now: readAt }
    priced = { price: priceFromListings(asked, [...found.values()]), readAt }
    if (priced.price.listings >= enoughListings) break
  }
  return priced
}
