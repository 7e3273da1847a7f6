/** Prices of single Near Mint cards that TCGdex relays: TCGplayer's market prices, or Cardmarket's trend prices. */
import { parseRecord } from '#domain/products/catalogue-entry'
import { dayOf } from '#domain/day'
import { dollarsFromEuros } from '#domain/money/exchange'
import { euroPriceFor } from './cardmarket-price.ts'
import { isWithoutAnyProduct, type NoProduct, noProduct } from './printing-prices.ts'
import { marketPriceFor } from './tcgdex-price.ts'
import { paceOf, realClock } from '#server/pace'
import type { CalledSourceOptions } from '#server/price-sources/called-source'
import { concurrently } from '#server/price-sources/concurrently'
import { unlessOver } from '#server/price-sources/counted-calls'
import { type CallFailed, type OutsideHost, outsideHost } from '#server/price-sources/outside-call'
import type { PriceQuote } from '#domain/prices/price-quote'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { DollarsPerEuro } from '#server/price-sources/price-list'
import type { Claim, PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { type CircuitBreaker, circuitBreaker } from '#server/price-sources/circuit-breaker'
import { type SharedCalls, sharedCalls } from '#server/price-sources/shared-calls'

/** TCGdex asks for no key and publishes no limit. */
const callsPerSecond = 5
/** Enough to keep that pace when a call takes a second. */
const concurrency = 5

/** Returns the source of TCGplayer's market prices in US dollars. */
export function tcgdexSource(options: CalledSourceOptions): PriceSource {
  return relayedSource(options, {
    canPrice: () => true,
    quoteFrom: async (question, card) => {
      const price = marketPriceFor(question, card)
      if (price === null || isWithoutAnyProduct(price)) return price
      const { priceCents, updated } = price
      const asOf = updated ?? options.now().toISOString()
      return { priceCents, kind: 'market', asOf, confidence: 'high', listings: null }
    },
  })
}

export interface CardmarketOptions extends CalledSourceOptions {
  readonly dollarsPerEuro: DollarsPerEuro
}

/**
 * Returns the source of Cardmarket's trend prices, converted by the rate of the day on which its guide was built; without
 * one there are no prices. Its figures are for copies in any condition and language, so none is sure.
 */
export function tcgdexCardmarketSource({ dollarsPerEuro, ...options }: CardmarketOptions): PriceSource {
  return relayedSource(options, {
    canPrice: ({ externalIds }) => externalIds['cardmarket'] !== undefined,
    quoteFrom: async (question, card) => {
      const price = euroPriceFor(question, card)
      if (price === null) return null
      const asOf = price.updated ?? options.now().toISOString()
      const rate = await dollarsPerEuro(dayOf(new Date(asOf)))
      const priceCents = rate === null ? 0 : dollarsFromEuros(price.euroCents, rate.rate)
      if (rate === null || priceCents === 0) return null
      const original = { currency: 'EUR', cents: price.euroCents, rateDay: rate.day }
      return { priceCents, kind: 'guide', asOf, confidence: 'low', listings: null, original }
    },
  })
}

interface Relayed {
  /** Whether a question about a card that TCGdex has may have a price. */
  readonly canPrice: (question: PriceQuestion) => boolean
  /** Reads the price from TCGdex's answer for the card. */
  readonly quoteFrom: (question: PriceQuestion, card: unknown) => Promise<PriceQuote | NoProduct | null>
}

function relayedSource(
  { facts, baseUrl, clock = realClock, random, timeoutMs, reportCall }: CalledSourceOptions,
  { canPrice, quoteFrom }: Relayed,
): PriceSource {
  const host = outsideHost(baseUrl, { label: 'TCGdex', clock, random, timeoutMs, reportCall })
  const turn = paceOf(callsPerSecond, clock)
  const idOf = (question: PriceQuestion) => (canPrice(question) ? cardIdOf(question) : null)
  return {
    ...facts,
    quota: null,
    canPrice: question => idOf(question) !== null,
    ask: (questions, signal, _maxCalls, claim) => {
      const shared = sharedCalls<FoundCard | CallFailed | null>(
        questions.flatMap(question => idOf(question) ?? []),
      )
      const run = { host, turn, idOf, quoteFrom, claim, shared, breaker: circuitBreaker() }
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
  readonly idOf: (question: PriceQuestion) => string | null
  readonly quoteFrom: Relayed['quoteFrom']
  readonly breaker: CircuitBreaker
  /** One call answers for every printing of a card. */
  readonly shared: SharedCalls<FoundCard | CallFailed | null>
}

/** Null for a question that somebody else asks. */
async function answer(run: Run, question: PriceQuestion, signal: AbortSignal): Promise<PriceAnswer | null> {
  const id = run.idOf(question)
  try {
    if (run.claim && !(await run.claim(question))) return null
    const came = id === null ? null : await run.shared.once(id, () => cardOf(run, id, signal))
    return await answerFrom(run, question, came)
  } finally {
    if (id !== null) run.shared.release(id)
  }
}

async function answerFrom(
  { quoteFrom }: Pick<Run, 'quoteFrom'>,
  question: PriceQuestion,
  came: FoundCard | CallFailed | null,
): Promise<PriceAnswer> {
  if (came !== null && 'failure' in came) return { question, outcome: 'failed', ...came }
  const quote = came && (await quoteFrom(question, came.card))
  if (isWithoutAnyProduct(quote)) {
    const takesBack = quote === noProduct ? 'surely' : 'perhaps'
    return { question, outcome: 'unpriced', evidence: null, takesBack }
  }
  if (quote === null) return { question, outcome: 'unpriced', evidence: null }
  return { question, outcome: 'priced', quote, origins: [], evidence: null }
}

interface FoundCard {
  readonly card: unknown
}

/** The card of this id; null when TCGdex has none. */
async function cardOf(run: Run, id: string, signal: AbortSignal): Promise<FoundCard | CallFailed | null> {
  return unlessOver(run.breaker, () => readCard(run, id, signal))
}

async function readCard(
  { host, turn, breaker }: Run,
  id: string,
  signal: AbortSignal,
): Promise<FoundCard | CallFailed | null> {
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
  return { card }
}
