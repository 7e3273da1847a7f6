/** Market prices of raw cards by condition, and of sealed products, from JustTCG. */
import type { PriceQuestion } from '#domain/prices/price-question'
import { paceOf, realClock } from '#server/pace'
import type { CalledSourceOptions } from '#server/price-sources/called-source'
import { type BatchedCalls, batchedCalls } from '#server/price-sources/batched-calls'
import { circuitBreaker } from '#server/price-sources/circuit-breaker'
import { concurrently } from '#server/price-sources/concurrently'
import { type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import type { CallQuota, Claim, PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { callJusttcg, cardsPerCall, type JusttcgCards } from './justtcg-calls.ts'
import { justtcgQuote } from './justtcg-price.ts'

export interface JusttcgOptions extends CalledSourceOptions {
  readonly key: string
  readonly quota: CallQuota
}

/** A free key allows ten; one is left for the calls just before a restart. */
const callsPerMinute = 9

export function justtcgSource({ facts, baseUrl, key, quota, now, ...options }: JusttcgOptions): PriceSource {
  const { clock = realClock, random, timeoutMs, reportCall } = options
  const host = outsideHost(baseUrl, { label: 'JustTCG', clock, random, timeoutMs, reportCall })
  const calls = {
    label: 'JustTCG',
    unit: 'calls',
    host,
    key,
    quota,
    now,
    turn: paceOf(callsPerMinute / 60, clock),
  } as const
  return {
    ...facts,
    quota,
    canPrice: question => cardIdOf(question) !== null,
    async *ask(questions, signal, maxCalls, claim) {
      const breaker = circuitBreaker(maxCalls)
      const ended = new AbortController()
      const running = AbortSignal.any([signal, ended.signal])
      try {
        for (const batch of batchesOf(questions)) {
          if (signal.aborted) return
          const cards = batchedCalls(batch.length, async ids => {
            const found = await callJusttcg(calls, ids, breaker, running)
            return () => found
          })
          yield* concurrently(batch, batch.length, signal, question => answer(cards, question, claim))
        }
      } finally {
        ended.abort()
      }
    },
  }
}

/**
 * Returns the TCGplayer id to ask by. Null for a grade, which JustTCG's first version does not have, and for a product
 * without such an id.
 */
function cardIdOf({ product, target, externalIds }: PriceQuestion): string | null {
  const kind = product.productType === 'card' ? 'raw' : 'sealed'
  const id = externalIds['tcgplayer'] ?? ''
  return target.kind === kind && /^\d{1,10}$/.test(id) ? id : null
}

/** Divides questions into those that one call answers, all of a product together; then those that need no call. */
function* batchesOf(questions: readonly PriceQuestion[]): Generator<readonly PriceQuestion[]> {
  const byId = Map.groupBy(questions, cardIdOf)
  const unknown = byId.get(null) ?? []
  byId.delete(null)
  const groups = [...byId.values()]
  for (let start = 0; start < groups.length; start += cardsPerCall)
    yield groups.slice(start, start + cardsPerCall).flat()
  for (let start = 0; start < unknown.length; start += cardsPerCall)
    yield unknown.slice(start, start + cardsPerCall)
}

/** Null for a question that somebody else asks. */
async function answer(
  cards: BatchedCalls<JusttcgCards | CallFailed>,
  question: PriceQuestion,
  claim: Claim | undefined,
): Promise<PriceAnswer | null> {
  const isMine = claim === undefined || (await claim(question))
  const id = cardIdOf(question)
  if (!isMine || id === null) {
    cards.pass()
    return isMine ? { question, outcome: 'unpriced', evidence: null } : null
  }
  const came = await cards.once(id)
  if ('failure' in came) return { question, outcome: 'failed', ...came }
  const variants = came.variantsById.get(id)
  const quote = variants && justtcgQuote(question, variants, came.readAt)
  return quote
    ? { question, outcome: 'priced', quote, origins: [], evidence: null }
    : { question, outcome: 'unpriced', evidence: null }
}
