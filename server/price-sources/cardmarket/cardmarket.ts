/**
 * The trend prices of Pokémon products on Cardmarket, from the price guide that it publishes once a day: one file, in
 * euros. They are converted by the rate of the day on which it was built; without one there are no prices.
 */
import { dayOf } from '#domain/day'
import { dollarsFromEuros, type RateOfDay } from '#domain/money/exchange'
import { isVintage } from '#domain/prices/condition-estimate'
import type { PriceQuote } from '#domain/prices/price-quote'
import { printingKeyParts } from '#domain/products/printing'
import { webAddressOf } from '#server/environment'
import {
  type ListOptions,
  readsOneFile,
  refusedForADay,
  unanswered,
  unusable,
} from '#server/price-sources/list-calls'
import type {
  ListedPrices,
  ListFailed,
  ListSurroundings,
  OurProduct,
  PriceList,
  PriceListPlug,
} from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { type PriceGuide, readPriceGuide } from './price-guide.ts'

export const cardmarket: PriceListPlug = {
  name: 'cardmarket',
  label: 'Cardmarket',
  prices: 'Near Mint prices come once a day from the price guide of Cardmarket, in euros.',
  notice: 'Prices of Cardmarket are converted from euros at the reference rate of the European Central Bank.',
  externalIds: ['cardmarket'],
  languages: ['en'],
  catalogue: 'cardmarket',
  currency: 'EUR',
  about: {
    kinds: ['raw'],
    site: 'https://www.cardmarket.com',
    terms:
      'Anyone may download the price guide, but no terms for its use were found. Ask Cardmarket before you show its prices to others.',
  },
  configure: variable => {
    const address = variable('CARDMARKET_URL') ?? 'https://downloads.s3.cardmarket.com'
    const baseUrl = webAddressOf('CARDMARKET_URL', address)
    return { open: surroundings => cardmarketList({ baseUrl, ...surroundings }) }
  },
}

/** Pokémon is its game 6. */
const path = '/productCatalog/priceGuide/price_guide_6.json'
const part = { id: '6', name: 'Pokémon' }

export function cardmarketList(options: ListOptions & ListSurroundings): PriceList {
  const { label } = cardmarket
  const { now, dollarsPerEuro } = options
  const today = () => dayOf(now())
  return {
    ...cardmarket,
    read: readsOneFile(label, part, options, async (host, signal) => {
      if ((await dollarsPerEuro(today())) === null) return noRate(today())
      const answered = await host.call({ path, isText: true }, signal)
      if ('failure' in answered) return unanswered(answered)
      const { status, json: text } = answered
      if (status === 404) return unusable(label, 'has no price guide any more')
      if (status !== 200) return refusedForADay(label, answered)
      const guide = await readPriceGuide(typeof text === 'string' ? text : '', turn)
      if ('unreadable' in guide) return unusable(label, `sent ${guide.unreadable}`)
      const day = guide.builtAt.slice(0, 10)
      if (day > today()) return unusable(label, 'sent a price guide of a day to come')
      const rate = await dollarsPerEuro(day)
      return rate === null
        ? unusable(label, `sent a price guide of ${day}, which has no exchange rate`)
        : listed(guide, rate)
    }),
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
 * Whether a printing is priced by the reverse holo figure of its product. A reverse with a pattern or stamp is often a
 * product of its own, priced like any other.
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
