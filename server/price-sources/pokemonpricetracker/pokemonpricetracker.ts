/** Prices of PSA grades from sales, of raw cards by condition and of sealed products, from PokemonPriceTracker. */
import type { PriceQuestion } from '#domain/prices/price-question'
import { paceOf, realClock } from '#server/pace'
import type { CalledSourceOptions } from '#server/price-sources/called-source'
import { type CircuitBreaker, circuitBreaker } from '#server/price-sources/circuit-breaker'
import { concurrently } from '#server/price-sources/concurrently'
import { type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import type { CallQuota, Claim, PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { type SharedCalls, sharedCalls } from '#server/price-sources/shared-calls'
import { callPpt, type PptCalls, type PptFound, type PptProduct } from './ppt-calls.ts'
import { pptQuote, psaGradeOf } from './ppt-price.ts'

export interface PokemonPriceTrackerOptions extends CalledSourceOptions {
  readonly key: string
  /** Counts credits. */
  readonly quota: CallQuota
}

/** PokemonPriceTracker allows sixty, also just after a restart. */
const callsPerMinute = 55
/** Enough to keep that pace when a call takes four seconds. */
const concurrency = 4

export function pokemonPriceTrackerSource(options: PokemonPriceTrackerOptions): PriceSource {
  const { facts, baseUrl, key, quota, now, clock = realClock, random, timeoutMs, reportCall } = options
  const host = outsideHost(baseUrl, { label: facts.label, clock, random, timeoutMs, reportCall })
  const turn = paceOf(callsPerMinute / 60, clock)
  const calls = { label: facts.label, unit: 'credits', host, key, quota, now, turn } as const
  return {
    ...facts,
    quota,
    canPrice: question => productOf(question) !== null,
    async *ask(questions, signal, maxCalls, claim) {
      const ended = new AbortController()
      const products = questions.flatMap(question => productOf(question) ?? [])
      const run = {
        calls,
        claim,
        breaker: circuitBreaker(maxCalls),
        shared: sharedCalls<PptFound | CallFailed>(products.map(keyOf)),
        withSales: new Set(products.filter(product => product.withSales).map(keyOf)),
        running: AbortSignal.any([signal, ended.signal]),
      }
      try {
        yield* concurrently(questions, concurrency, signal, question => answer(run, question))
      } finally {
        ended.abort()
      }
    },
  }
}

/** Returns what to ask for. Null for what PokemonPriceTracker does not price, or a product without its id. */
function productOf(question: PriceQuestion): PptProduct | null {
  const { product, target, externalIds } = question
  const id = externalIds['tcgplayer'] ?? ''
  if (!/^\d{1,10}$/.test(id)) return null
  if (product.productType === 'sealed_product')
    return target.kind === 'sealed' ? { id, kind: 'sealed', withSales: false } : null
  const withSales = psaGradeOf(question) !== null
  return withSales || target.kind === 'raw' ? { id, kind: 'card', withSales } : null
}

function keyOf({ kind, id }: PptProduct): string {
  return `${kind} ${id}`
}

interface Run {
  readonly calls: PptCalls
  readonly claim: Claim | undefined
  readonly breaker: CircuitBreaker
  /** One call answers every question about a product. */
  readonly shared: SharedCalls<PptFound | CallFailed>
  /** The products with a question about a grade. */
  readonly withSales: ReadonlySet<string>
  readonly running: AbortSignal
}

/** Null for a question that somebody else asks. */
async function answer(run: Run, question: PriceQuestion): Promise<PriceAnswer | null> {
  const product = productOf(question)
  const key = product && keyOf(product)
  try {
    if (run.claim && !(await run.claim(question))) return null
    const came = product && key !== null ? await foundFor(run, product, key) : null
    if (came && 'failure' in came) return { question, outcome: 'failed', ...came }
    const quote = came?.product && pptQuote(question, came.product, came.readAt)
    return quote
      ? { question, outcome: 'priced', quote, origins: [], evidence: null }
      : { question, outcome: 'unpriced', evidence: null }
  } finally {
    if (key !== null) run.shared.release(key)
  }
}

function foundFor(run: Run, product: PptProduct, key: string): Promise<PptFound | CallFailed> {
  const { calls, shared, breaker, running } = run
  const withSales = run.withSales.has(key)
  return shared.once(key, () => callPpt(calls, { ...product, withSales }, breaker, running))
}
