/** TCGplayer's market prices of single Near Mint cards, as TCGdex relays them. */
import { parseRecord } from '#domain/catalogue/catalogue-entry'
import { marketPriceFor } from './tcgdex-price.ts'
import { paceOf, realClock } from '#server/pace'
import type { CalledSourceOptions } from '#server/price-sources/called-source'
import { concurrently } from '#server/price-sources/concurrently'
import { unlessOver } from '#server/price-sources/counted-calls'
import { type CallFailed, type OutsideHost, outsideHost } from '#server/price-sources/outside-call'
import type { PriceQuote } from '#domain/prices/price-quote'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { Claim, PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { type CircuitBreaker, circuitBreaker } from '#server/price-sources/circuit-breaker'

/** TCGdex asks for no key and publishes no limit. */
const callsPerSecond = 5
/** Enough to keep that pace when a call takes a second. */
const concurrency = 5

export function tcgdexSource({
  facts,
  baseUrl,
  now,
  clock = realClock,
  random,
  timeoutMs,
  reportCall,
}: CalledSourceOptions): PriceSource {
  const host = outsideHost(baseUrl, { label: 'TCGdex', clock, random, timeoutMs, reportCall })
  const turn = paceOf(callsPerSecond, clock)
  return {
    ...facts,
    quota: null,
    canPrice: question => cardIdOf(question) !== null,
    ask: (questions, signal, _maxCalls, claim) => {
      const run = { host, turn, now, claim, breaker: circuitBreaker() }
      return concurrently(questions, concurrency, signal, (question, until) => answer(run, question, until))
    },
  }
}

/**
 * Returns the id of the card to ask for. Null where TCGdex's price would be for something else: another condition,
 * or a printing entered by hand that TCGdex does not know.
 */
function cardIdOf({ product, target, externalIds }: PriceQuestion): string | null {
  const isNearMint = target.kind === 'raw' && target.condition === 'Near Mint'
  const isNamedByHand = product.miscInfo !== null && product.printing === null
  return product.productType === 'card' && isNearMint && !isNamedByHand
    ? (externalIds['tcgdex'] ?? null)
    : null
}

interface Run {
  readonly claim: Claim | undefined
  readonly host: OutsideHost
  readonly turn: (signal?: AbortSignal) => Promise<void>
  readonly now: () => Date
  readonly breaker: CircuitBreaker
}

/** Null for a question that somebody else asks. */
async function answer(run: Run, question: PriceQuestion, signal: AbortSignal): Promise<PriceAnswer | null> {
  if (run.claim && !(await run.claim(question))) return null
  const id = cardIdOf(question)
  const came = id === null ? null : await cardOf(run, id, signal)
  if (came !== null && 'failure' in came) return { question, outcome: 'failed', ...came }
  const price = came && marketPriceFor(question.product.printing, came.pricing)
  if (!price) return { question, outcome: 'unpriced', evidence: null }
  const asOf = price.updated ?? run.now().toISOString()
  const { priceCents } = price
  const quote: PriceQuote = { priceCents, kind: 'market', asOf, confidence: 'high', listings: null }
  return { question, outcome: 'priced', quote, origins: [], evidence: null }
}

interface PricedCard {
  readonly pricing: unknown
}

/** The card of this id; null when TCGdex has none. */
async function cardOf(run: Run, id: string, signal: AbortSignal): Promise<PricedCard | CallFailed | null> {
  return unlessOver(run.breaker, () => readCard(run, id, signal))
}

async function readCard(
  { host, turn, breaker }: Run,
  id: string,
  signal: AbortSignal,
): Promise<PricedCard | CallFailed | null> {
  const mayCall = async () => {
    await turn(signal)
    return breaker.over()
  }
  const stopped = await mayCall()
  if (stopped) return stopped
  const answered = await host.call(
    { path: `/v2/en/cards/${encodeURIComponent(id)}`, beforeRetry: mayCall },
    signal,
  )
  if ('failure' in answered) return answered
  if (answered.status === 404) return null
  if (answered.status !== 200)
    return { failure: 'refused', sentence: `TCGdex refused to return a card (${answered.status}).` }
  const card = parseRecord(answered.json)
  // TCGdex may answer an id it does not know with a card of that name.
  if (card?.['id'] !== id) return { failure: 'malformed', sentence: 'TCGdex answered with a different card.' }
  return { pricing: card['pricing'] }
}
