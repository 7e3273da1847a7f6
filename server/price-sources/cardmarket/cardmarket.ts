/**
 * The trend prices of Pokémon products on Cardmarket, from the price guide that it publishes once a day: one file, in
 * euros. They are converted by the rate of the day on which it was built; without one there are no prices.
 */
import { printingKeyParts } from '#domain/products/printing'
import { dayOf } from '#domain/day'
import { isVintage } from '#domain/prices/condition-estimate'
import { dollarsFromEuros, type RateOfDay } from '#domain/money/exchange'
import type { PriceQuote } from '#domain/prices/price-quote'
import { type Clock, realClock } from '#server/pace'
import { type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import type {
  ListedPrices,
  ListFailed,
  ListReading,
  ListSurroundings,
  OurProduct,
  PriceList,
  PriceListFacts,
} from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { type PriceGuide, readPriceGuide } from './price-guide.ts'

export interface CardmarketOptions extends ListSurroundings {
  readonly facts: PriceListFacts
  readonly baseUrl: string
  readonly clock?: Clock
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
  readonly maxAnswerBytes?: number
}

const label = 'Cardmarket'
/** Pokémon is its game 6. */
const file = '/productCatalog/priceGuide/price_guide_6.json'
const part = { id: '6', name: 'Pokémon' }
const defaultTimeoutMs = 28_000
/** Three times as much as 80,000 rows take. */
const defaultMaxBytes = 64_000_000

export function cardmarketList({
  facts,
  baseUrl,
  clock = realClock,
  ...options
}: CardmarketOptions): PriceList {
  const { random, timeoutMs = defaultTimeoutMs, maxAnswerBytes = defaultMaxBytes } = options
  const { userAgent, dollarsPerEuro, now } = options
  const today = () => dayOf(now())
  return {
    ...facts,
    read(signal, reportRequest): ListReading {
      const host = outsideHost(baseUrl, {
        label,
        clock,
        random,
        timeoutMs,
        userAgent,
        maxAnswerBytes,
        retriesQuota: false,
        reportCall: (...call) => {
          options.reportCall(...call)
          reportRequest()
        },
      })
      async function prices(): Promise<ListedPrices | ListFailed> {
        if ((await dollarsPerEuro(today())) === null) return noRate(today())
        const answered = await host.call({ path: file, isText: true }, signal)
        if ('failure' in answered) return { ...answered, isBlocked: answered.failure === 'quota' }
        const { status, json: text } = answered
        if (status === 404) return malformed('has no price guide any more')
        if (status !== 200) return refused(status)
        const guide = await readPriceGuide(typeof text === 'string' ? text : '', turn)
        if ('unreadable' in guide) return malformed(`sent ${guide.unreadable}`)
        const day = guide.builtAt.slice(0, 10)
        if (day > today()) return malformed('sent a price guide of a day to come')
        const rate = await dollarsPerEuro(day)
        return rate === null
          ? malformed(`sent a price guide of ${day}, which has no exchange rate`)
          : listed(guide, rate)
      }
      return {
        builtAt: async () => null,
        parts: async () => [part],
        prices,
        products: async () => null,
        wait: ms => clock.wait(ms, signal),
      }
    },
  }
}

function listed({ builtAt, rows, leftOut }: PriceGuide, rate: RateOfDay): ListedPrices {
  return {
    builtAt,
    leftOut,
    productIds: [...rows.keys()],
    quoteOf(productId, ours): PriceQuote | null {
      const row = rows.get(productId)
      const euroCents = (isReverseRow(ours) ? row?.reverseCents : row?.plainCents) ?? null
      const priceCents = euroCents === null ? 0 : dollarsFromEuros(euroCents, rate.rate)
      if (euroCents === null || priceCents === 0) return null
      const isOld = ours.productType === 'card' && isVintage(ours.releaseDate)
      return {
        priceCents,
        kind: 'guide',
        asOf: builtAt,
        confidence: isOld ? 'low' : 'medium',
        listings: null,
        original: { currency: 'EUR', cents: euroCents, rateDay: rate.day },
      }
    },
  }
}

/**
 * Whether the price of a printing is that of the reverse holo of its product. A reverse with a pattern or stamp often is a
 * product of its own, which has its price as any other.
 */
function isReverseRow({ printingKey, printingsOfId }: OurProduct): boolean {
  if (printingKey === null) return false
  const { finish, marks } = printingKeyParts(printingKey)
  return finish === 'reverse' && (printingsOfId.length > 1 || marks.length === 0)
}

/** Nothing was asked for, so it can be tried again soon. */
function noRate(day: string): ListFailed {
  const sentence = `There is no exchange rate for ${day} or the five days before it, so that prices in euros cannot be converted.`
  return { failure: 'unreachable', sentence, isBlocked: false }
}

function malformed(what: string): ListFailed {
  const failed: CallFailed = { failure: 'malformed', sentence: `${label} ${what}.` }
  return { ...failed, isBlocked: false }
}

function refused(status: number): ListFailed {
  const sentence = `${label} refused a call (${status}). It is not called again for a day.`
  return { failure: 'refused', sentence, isBlocked: true }
}
