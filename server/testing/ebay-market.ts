/** The eBay source at a little marketplace, on a clock that waits for nobody. */
import { onTestFinished } from 'vitest'
import { type EbayOptions, ebaySource } from '#server/price-sources/ebay/ebay'
import { ebayFacts } from '#server/price-sources/ebay/plug'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceAnswer, PriceSource } from '#server/price-sources/price-source'
import { handClock } from './hand-clock.ts'
import { type FakeMarketplace, fakeMarketplace } from './fake-marketplace.ts'
import { allOf, charizardAsked } from './priced-questions.ts'

const running = new AbortController().signal

export interface EbayMarket {
  readonly market: FakeMarketplace
  readonly source: PriceSource
  /** Every answer; the Charizard is asked for unless told otherwise. */
  ask(questions?: readonly PriceQuestion[]): Promise<PriceAnswer[]>
  readonly hand: ReturnType<typeof handClock>
  /** How much of the quota is used. */
  taken(): number
}

export async function theMarket(options: Partial<EbayOptions> = {}): Promise<EbayMarket> {
  const market = await fakeMarketplace()
  onTestFinished(() => market.close())
  const hand = handClock()
  let taken = 0
  const source = ebaySource({
    facts: ebayFacts,
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

/** So many calls and no more. */
export function quotaOf(calls: number): EbayOptions['quota'] {
  let left = calls
  return {
    perDay: calls,
    left: async () => left,
    take: async wanted => (left >= wanted ? ((left -= wanted), true) : false),
  }
}
