/** The eBay source at a little marketplace, on a clock that waits for nobody. */
import { onTestFinished } from 'vitest'
import { type EbayOptions, ebaySource } from '../price-sources/ebay.ts'
import type { PriceQuestion } from '../price-sources/price-source.ts'
import { handClock } from './hand-clock.ts'
import { littleMarketplace } from './little-marketplace.ts'
import { allOf, charizardAsked } from './priced-questions.ts'

const running = new AbortController().signal

export async function theMarket(options: Partial<EbayOptions> = {}) {
  const market = await littleMarketplace()
  onTestFinished(() => market.close())
  const hand = handClock()
  let taken = 0
  const source = ebaySource({
    name: 'ebay',
    label: 'eBay',
    baseUrl: market.url,
    clientId: 'holofolio',
    clientSecret: 'hush:hush',
    quota: { take: async calls => ((taken += calls), true) },
    askToMarketFactor: 1,
    now: () => new Date('2026-11-20T12:00:00Z'),
    clock: hand.clock,
    random: () => 0.5,
    ...options,
  })
  const ask = (questions: readonly PriceQuestion[] = [charizardAsked()], signal = running) =>
    allOf(source.ask(questions, signal))
  return { market, source, ask, hand, taken: () => taken }
}

/** So many calls and no more. */
export function quotaOf(calls: number): EbayOptions['quota'] {
  let left = calls
  return { take: async wanted => (left >= wanted ? ((left -= wanted), true) : false) }
}
