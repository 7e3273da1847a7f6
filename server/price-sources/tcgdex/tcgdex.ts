/** Prices of single Near Mint cards that TCGdex relays: TCGplayer's market prices, or Cardmarket's trend prices. */
import { dayOf } from '#domain/day'
import { dollarsFromEuros } from '#domain/money/exchange'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { parseRecord } from '#domain/products/catalogue-entry'
import { type Variable, webAddressOf } from '#server/environment'
import { paceOf, realClock } from '#server/pace'
import { askedSource, type CalledSourceOptions } from '#server/price-sources/asked-source'
import { type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import type { DollarsPerEuro } from '#server/price-sources/price-source'
import {
  type PricePlug,
  type PriceSource,
  outcomeOfQuote,
  type SourceFacts,
} from '#server/price-sources/price-source'
import type { RunOfCalls } from '#server/price-sources/run-of-calls'
import { isWithoutAnyProduct, type NoProduct, noProduct } from './printing-prices.ts'
import { euroPriceFor, marketPriceFor } from './tcgdex-price.ts'

export const tcgdex: PricePlug = {
  name: 'tcgdex',
  label: 'TCGplayer via TCGdex',
  prices: 'Near Mint prices come from TCGplayer via TCGdex.',
  notice: null,
  externalIds: ['tcgdex'],
  languages: ['en'],
  isDefault: true,
  dailyLimit: null,
  about: { kinds: ['raw'], site: 'https://tcgdex.dev', terms: null },
  configure: variable => {
    const baseUrl = tcgdexUrl(variable)
    return { open: surroundings => tcgdexSource({ baseUrl, ...surroundings }) }
  },
}

/** A source of its own, so that a step from one market to the other is no price move, and operators can leave it off. */
export const tcgdexCardmarket: PricePlug = {
  name: 'tcgdex-cardmarket',
  label: 'Cardmarket via TCGdex',
  prices: 'Near Mint prices come from Cardmarket via TCGdex, in euros.',
  notice: 'Prices of Cardmarket are converted from euros at the reference rate of the European Central Bank.',
  externalIds: ['tcgdex', 'cardmarket'],
  languages: ['en'],
  currency: 'EUR',
  isDefault: false,
  dailyLimit: null,
  about: {
    kinds: ['raw'],
    site: 'https://tcgdex.dev',
    terms:
      'TCGdex relays the price guide of Cardmarket, and no terms for its use were found. Ask Cardmarket before you show its prices to others.',
  },
  configure: variable => {
    const baseUrl = tcgdexUrl(variable)
    return { open: surroundings => tcgdexCardmarketSource({ baseUrl, ...surroundings }) }
  },
}

/** Where TCGdex is; the catalogue import calls it too. */
export function tcgdexUrl(variable: Variable): string {
  return webAddressOf('TCGDEX_API_URL', variable('TCGDEX_API_URL') ?? 'https://api.tcgdex.net')
}

/** TCGdex asks for no key and publishes no limit. */
const callsPerSecond = 5
/** Enough to keep that pace when a call takes a second. */
const concurrency = 5

/** Returns the source of TCGplayer's market prices in US dollars. */
export function tcgdexSource(options: CalledSourceOptions): PriceSource {
  return relayedSource(tcgdex, options, {
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

/**
 * Returns the source of Cardmarket's trend prices, converted by the rate of the day on which its guide was built; without
 * one there are no prices. Its figures are for copies in any condition and language, so none is sure.
 */
export function tcgdexCardmarketSource({
  dollarsPerEuro,
  ...options
}: CalledSourceOptions & { readonly dollarsPerEuro: DollarsPerEuro }): PriceSource {
  return relayedSource(tcgdexCardmarket, options, {
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

interface FoundCard {
  readonly card: unknown
}

/** One call answers for every printing of a card. */
function relayedSource(
  facts: SourceFacts,
  { baseUrl, clock = realClock, ...options }: CalledSourceOptions,
  { canPrice, quoteFrom }: Relayed,
): PriceSource {
  const host = outsideHost(baseUrl, { ...options, clock, label: 'TCGdex' })
  const turn = paceOf(callsPerSecond, clock)
  return askedSource<string, FoundCard | null>(facts, {
    quota: null,
    concurrency,
    callsFor: question => (canPrice(question) ? cardIdsOf(question) : []),
    keyOf: id => id,
    make: cardOf,
    async answer(question, [id], find) {
      const came = id === undefined ? null : await find(id)
      if (came !== null && 'failure' in came) return { outcome: 'failed', ...came }
      const quote = came && (await quoteFrom(question, came.card))
      if (!isWithoutAnyProduct(quote)) return outcomeOfQuote(quote)
      const takesBack = quote === noProduct ? 'surely' : 'perhaps'
      return { outcome: 'unpriced', evidence: null, takesBack }
    },
  })

  /** The card of this id; null when TCGdex has none. */
  async function cardOf(
    id: string,
    run: RunOfCalls,
    signal: AbortSignal,
  ): Promise<FoundCard | CallFailed | null> {
    const mayCall = async () => {
      await turn(signal)
      return run.over()
    }
    const stopped = await mayCall()
    if (stopped) return stopped
    const path = `/v2/en/cards/${encodeURIComponent(id)}` as const
    const answered = await host.call({ path, beforeRetry: mayCall }, signal)
    if ('failure' in answered) return answered
    if (answered.status === 404) return null
    if (answered.status !== 200)
      return { failure: 'refused', sentence: `TCGdex refused to return a card (${answered.status}).` }
    const card = parseRecord(answered.json)
    // TCGdex may answer an id it does not know with a card of that name.
    if (card?.['id'] !== id)
      return { failure: 'malformed', sentence: 'TCGdex answered with a different card.' }
    return { card }
  }
}

/**
 * Returns the id of the card to ask for. None where TCGdex's price would be for something else: another condition,
 * or a printing entered by hand that TCGdex does not know.
 */
function cardIdsOf({ product, target, externalIds }: PriceQuestion): string[] {
  const isNearMint = target.kind === 'raw' && target.condition === 'Near Mint'
  const isNamedByHand = product.miscInfo !== null && product.printing === null
  const id = externalIds['tcgdex']
  return product.productType === 'card' && isNearMint && !isNamedByHand && id !== undefined ? [id] : []
}
