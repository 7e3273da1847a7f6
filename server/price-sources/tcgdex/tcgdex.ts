/** TCGplayer's market prices of single cards in Near Mint, as TCGdex relays them. */
import { parseRecord } from '#domain/catalogue/catalogue-entry'
import { marketPriceFor } from './tcgdex-price.ts'
import { type Clock, paceOf, realClock } from '#server/pace'
import { concurrently } from '#server/price-sources/concurrently'
import {
  type CallFailed,
  type OutsideHost,
  outsideHost,
  type ReportCall,
} from '#server/price-sources/outside-call'
import type { PriceQuote } from '#domain/prices/price-quote'
import type { PriceAnswer, PriceQuestion, PriceSource } from '#server/price-sources/price-source'
import { type CircuitBreaker, circuitBreaker } from '#server/price-sources/circuit-breaker'

export interface TcgdexOptions {
  readonly baseUrl: string
  readonly now: () => Date
  readonly clock?: Clock
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
  /** Told of every try of every call. */
  readonly reportCall?: ReportCall
}

const label = 'TCGplayer via TCGdex'
/** TCGdex names no limit and asks for no key: a guest who stays modest. */
const callsPerSecond = 5
/** Enough to keep that pace while a call takes a second. */
const concurrency = 5

export function tcgdexSource({
  baseUrl,
  now,
  clock = realClock,
  random,
  timeoutMs,
  reportCall,
}: TcgdexOptions): PriceSource {
  const host = outsideHost(baseUrl, { label: 'TCGdex', clock, random, timeoutMs, reportCall })
  const turn = paceOf(callsPerSecond, clock)
  return {
    name: 'tcgdex',
    label,
    quota: null,
    canPrice: question => cardIdOf(question) !== null,
    ask: (questions, signal) => {
      const source = { host, turn, now, end: circuitBreaker() }
      return concurrently(questions, concurrency, signal, (question, until) =>
        answer(source, question, until),
      )
    },
  }
}

/**
 * The card to ask for, or null where it would not be this product's price: another condition, or another
 * printing that a person has named and TCGdex knows nothing of.
 */
function cardIdOf({ product, target, tcgdexId }: PriceQuestion): string | null {
  const isNearMint = target.kind === 'raw' && target.condition === 'Near Mint'
  const isNamedByHand = product.miscInfo !== null && product.printing === null
  return product.productType === 'card' && isNearMint && !isNamedByHand ? tcgdexId : null
}

interface Run {
  readonly host: OutsideHost
  readonly turn: (signal?: AbortSignal) => Promise<void>
  readonly now: () => Date
  readonly end: CircuitBreaker
}

async function answer(run: Run, question: PriceQuestion, signal: AbortSignal): Promise<PriceAnswer> {
  const id = cardIdOf(question)
  const came = id === null ? null : await cardOf(run, id, signal)
  if (came !== null && 'failure' in came) return { question, outcome: 'failed', ...came }
  const price = came && marketPriceFor(question.product.printing, came.pricing)
  if (!price) return { question, outcome: 'unpriced', evidence: null }
  const asOf = price.updated ?? run.now().toISOString()
  const { priceCents } = price
  const quote: PriceQuote = { priceCents, kind: 'market', asOf, confidence: 'high', listings: null }
  return { question, outcome: 'priced', quote, evidence: null }
}

interface PricedCard {
  readonly pricing: unknown
}

/** The card of this id; null when TCGdex has none. */
async function cardOf(run: Run, id: string, signal: AbortSignal): Promise<PricedCard | CallFailed | null> {
  const { end } = run
  const before = end.over()
  if (before) return before
  const card = await readCard(run, id, signal)
  end.note(card !== null && 'failure' in card ? card : null)
  return card
}

async function readCard(
  { host, turn, end }: Run,
  id: string,
  signal: AbortSignal,
): Promise<PricedCard | CallFailed | null> {
  const mayCall = async () => {
    await turn(signal)
    return end.over()
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
    return { failure: 'refused', sentence: `TCGdex refused a card (${answered.status}).` }
  const card = parseRecord(answered.json)
  // For an id it does not know, TCGdex may answer with a card of that name.
  if (card?.['id'] !== id)
    return { failure: 'malformed', sentence: 'TCGdex answered with something else than the card.' }
  return { pricing: card['pricing'] }
}
