/** The eBay source on a fake marketplace, with a clock that never waits. */
import { onTestFinished } from 'vitest'
import { type EbayOptions, ebaySource, ebay } from '#server/price-sources/ebay/ebay'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { handClock } from './hand-clock.ts'
import { type FakeMarketplace, fakeMarketplace } from './fake-marketplace.ts'
import { allOf, charizardAsked } from './priced-questions.ts'

const running = new AbortController().signal

export interface EbayMarket {
  readonly market: FakeMarketplace
  readonly source: PriceSource
  /** Returns every answer; asks for the Charizard by default. */
  ask(questions?: readonly PriceQuestion[]): Promise<PriceAnswer[]>
  readonly hand: ReturnType<typeof handClock>
  /** The calls used of the quota. */
  taken(): number
}

export async function theMarket(options: Partial<EbayOptions> = {}): Promise<EbayMarket> {
  const market = await fakeMarketplace()
  onTestFinished(() => market.close())
  const hand = handClock()
  let taken = 0
  const source = ebaySource({
    facts: ebay,
    baseUrl: market.url,
    clientId: 'holofolio',
    clientSecret: 'hush:hush',
    quota: { ...quotaOf(1_000_000), take: async calls => ((taken += calls), true) },
    askToMarketFactor: 1,
    now: () => new Date('2026-11-20T12:00:00Z'),
    clock: hand.clock,
    random: () => 0.5,
    ...options,
  })
  const ask = (questions: readonly PriceQuestion[] = [charizardAsked()]) =>
    allOf(source.ask(questions, running))
  return { market, source, ask, hand, taken: () => taken }
}

/** A quota of a number of calls. */
export function quotaOf(calls: number): EbayOptions['quota'] {
  let left = calls
  return {
    perDay: calls,
    left: async () => left,
    take: async wanted => (left >= wanted ? ((left -= wanted), true) : false),
    follow: async said => void (left = Math.max(0, Math.min(calls, said))),
  }
}
