/** A price source whose answers a test decides, and which waits where the test wants it to. */
import { cents } from '#domain/money/money'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { priceKeyOf } from '#domain/prices/price-target'
import { unlessAborted } from '#server/price-sources/concurrently'
import type { PriceAnswer, PriceSource } from '#server/price-sources/price-source'

/** Dollars, asked with low confidence in a listing of its own; or why there is no price. */
export type PlayedAnswer = number | 'unpriced' | Omit<Extract<PriceAnswer, { outcome: 'failed' }>, 'question'>

export interface PlayedSource {
  readonly priceSource: PriceSource
  /** The products and keys asked for, in order. */
  readonly asked: string[]
  /** The answers by product; $10 for others. */
  readonly answers: Map<string, PlayedAnswer>
  /** Holds every answer back until the returned function is called. */
  hold(): () => void
}

export function playedSource(quoted: Partial<PriceQuote> = {}): PlayedSource {
  const asked: string[] = []
  const answers = new Map<string, PlayedAnswer>()
  let gate = Promise.resolve()
  let listings = 0
  function answerTo(question: PriceQuestion): PriceAnswer {
    const answer = answers.get(question.productId) ?? 10
    if (answer === 'unpriced') return { question, outcome: 'unpriced', evidence: null }
    if (typeof answer === 'object') return { question, ...answer }
    const listing = { id: `listing-${(listings += 1)}`, seller: null }
    const found = { kind: 'ask', asOf: '2026-03-14T11:00:00.000Z', confidence: 'low', listings: 1 } as const
    const quote = { ...found, priceCents: cents(Math.round(answer * 100)), ...quoted }
    return { question, outcome: 'priced', quote, origins: [listing], evidence: null }
  }
  const priceSource: PriceSource = {
    name: 'played',
    label: 'a test',
    prices: 'Prices for a test.',
    notice: null,
    externalIds: [],
    languages: ['en'],
    quota: null,
    canPrice: () => true,
    async *ask(questions, signal, _maxCalls, claim) {
      for (const question of questions) {
        if (claim && !(await unlessAborted(claim(question), signal).catch(() => false))) continue
        asked.push(`${question.productId} ${priceKeyOf(question.target)}`)
        await unlessAborted(gate, signal).catch(() => {})
        if (signal.aborted) return
        yield answerTo(question)
      }
    },
  }
  return {
    priceSource,
    asked,
    answers,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = Promise.resolve()
        resolve()
      }
    },
  }
}
