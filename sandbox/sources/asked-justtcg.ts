/** The JustTCG source on an imitation, with a clock that never waits. */
import { onTestFinished } from 'vitest'
import { conditions } from '#domain/copies/copy'
import type { PriceQuestion } from '#domain/prices/price-question'
import { justtcgSource, type JusttcgOptions as SourceOptions } from '#server/price-sources/justtcg/justtcg'
import type { CallQuota, PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { quotaOf } from '#server/testing/ebay-market'
import { handClock } from '#server/testing/hand-clock'
import { allOf, charizardAsked } from '#server/testing/priced-questions'
import type { Imitation } from './imitation.ts'
import { type JusttcgOptions, type JusttcgVariant, startJusttcg } from './justtcg.ts'

export const now = new Date('2026-11-20T12:00:00Z')
const lastUpdated = Date.parse('2026-11-20T06:00:00Z') / 1_000
export const running: AbortSignal = new AbortController().signal

/** Prices a card by its id: $4.00 for Near Mint of card 4, ten dollars more for each worse condition. */
export function variantsOf(id: number): JusttcgVariant[] {
  return conditions.map((condition, index) => ({
    condition,
    printing: 'Holofoil',
    language: 'English',
    price: id + index * 10,
    lastUpdated,
  }))
}

/** Cards with the ids 1 to `count`. */
export function cardsUpTo(count: number): Record<string, JusttcgVariant[]> {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  return Object.fromEntries(ids.map(id => [String(id), variantsOf(id)]))
}

export function asked(
  tcgplayer: string | number,
  more: Parameters<typeof charizardAsked>[0] = {},
): PriceQuestion {
  return charizardAsked({
    productId: `product ${tcgplayer}`,
    externalIds: { tcgplayer: String(tcgplayer) },
    ...more,
    product: { printingKey: 'holo', ...more.product },
  })
}

export const askedUpTo = (count: number) => Array.from({ length: count }, (_, index) => asked(index + 1))

export interface AskedJusttcg {
  readonly justtcg: Imitation
  readonly source: PriceSource
  readonly hand: ReturnType<typeof handClock>
  /** Its calls, unless the test brings its own. */
  readonly quota: CallQuota
  ask(questions: readonly PriceQuestion[], signal?: AbortSignal, maxCalls?: number): Promise<PriceAnswer[]>
}

export async function theSource(
  options: Partial<JusttcgOptions> = {},
  more: Partial<SourceOptions> = {},
): Promise<AskedJusttcg> {
  const hand = handClock()
  const justtcg = await startJusttcg({ cards: cardsUpTo(100), nowMs: hand.clock.nowMs, ...options })
  onTestFinished(() => justtcg.close())
  const quota = quotaOf(1_000)
  const source = justtcgSource({
    baseUrl: justtcg.url,
    key: 'tcg_hush',
    quota,
    now: () => now,
    clock: hand.clock,
    random: () => 0.5,
    ...more,
  })
  const ask = (questions: readonly PriceQuestion[], signal = running, maxCalls?: number) =>
    allOf(source.ask(questions, signal, maxCalls))
  return { justtcg, source, ask, hand, quota }
}

export const outcomesOf = (answers: Awaited<ReturnType<typeof allOf>>) =>
  answers.map(answer => (answer.outcome === 'failed' ? answer.failure : answer.outcome))
