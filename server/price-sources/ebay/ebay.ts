/** Prices from what sellers on eBay, or on a marketplace that answers as eBay does, ask today. */
import { evidenceOf } from '#domain/listings/evidence'
import type { Listing } from '#domain/listings/listing'
import { languagesOnSale } from '#domain/listings/listing-words'
import { enoughListings, type MarketSearch, searchesFor } from '#domain/listings/market-search'
import { type ListingsPrice, priceFromListings } from '#domain/listings/price-from-listings'
import { type Variable, webAddressOf } from '#server/environment'
import { realClock } from '#server/pace'
import { askedSource, type CalledSourceOptions } from '#server/price-sources/asked-source'
import { isLoopbackHost, outsideHost } from '#server/price-sources/outside-call'
import type {
  CallQuota,
  DailyLimit,
  PricePlug,
  PriceSource,
  SourceFacts,
} from '#server/price-sources/price-source'
import { type EbayCredentials, ebayTokens, type Found, searchEbay } from './ebay-search.ts'

/** eBay allows 5,000 calls a day, counted by the day of the Pacific coast; the last tenth is left alone. */
export const ebayLimit: DailyLimit = { callsPerDay: 4_500, timeZone: 'America/Los_Angeles' }

export const ebay: PricePlug = {
  name: 'ebay',
  label: 'eBay',
  prices:
    'Prices come from what eBay sellers ask today, for every condition and grade and for sealed products.',
  notice: 'Made from eBay asking prices. eBay neither checks nor endorses them.',
  externalIds: [],
  languages: languagesOnSale,
  isDefault: true,
  dailyLimit: ebayLimit,
  about: {
    kinds: ['raw', 'graded', 'sealed'],
    site: 'https://developer.ebay.com',
    terms:
      'eBay means its API for members of its Partner Network, and its licence restricts making prices from listings. Read it first.',
  },
  configure: variable => {
    const { clientId, clientSecret, ...settings } = ebaySettings(variable)
    return clientId === null || clientSecret === null
      ? { needs: 'EBAY_CLIENT_ID and EBAY_CLIENT_SECRET' }
      : opening(ebay, { ...settings, clientId, clientSecret })
  },
}

/** An invented marketplace on this machine that answers as eBay does. */
export const sandbox: PricePlug = {
  name: 'sandbox',
  label: 'the sandbox',
  prices:
    'Prices come from an invented marketplace. They are for trying things out and say nothing about real cards.',
  notice: 'Sandbox prices: invented, not real.',
  externalIds: [],
  languages: languagesOnSale,
  isDefault: false,
  dailyLimit: ebayLimit,
  about: { kinds: ['raw', 'graded', 'sealed'], site: null, terms: null, isInvented: true },
  configure: variable => {
    const { baseUrl, clientId, clientSecret } = ebaySettings(variable)
    return variable('EBAY_API_URL') === null
      ? { needs: 'EBAY_API_URL, the address of a sandbox marketplace: npm run sandbox starts one' }
      : opening(sandbox, {
          baseUrl,
          clientId: clientId ?? 'sandbox',
          clientSecret: clientSecret ?? 'sandbox',
        })
  },
}

/** Reads the settings of eBay, or of a marketplace that answers as eBay does. */
export function ebaySettings(variable: Variable) {
  return {
    baseUrl: webAddressOf('EBAY_API_URL', variable('EBAY_API_URL') ?? 'https://api.ebay.com'),
    clientId: variable('EBAY_CLIENT_ID'),
    clientSecret: variable('EBAY_CLIENT_SECRET'),
  }
}

function opening(
  facts: SourceFacts,
  settings: EbayCredentials & { readonly baseUrl: string },
): ReturnType<PricePlug['configure']> {
  return {
    open: ({ quotaOf, ...surroundings }) =>
      ebaySource({ facts, ...settings, ...surroundings, quota: quotaOf(ebayLimit) }),
  }
}

export interface EbayOptions extends EbayCredentials, CalledSourceOptions {
  readonly facts: SourceFacts
  /** Counts searches; tokens have a limit of their own, which is never reached. */
  readonly quota: CallQuota
  /** What a sale fetches for each dollar asked; 1 takes asks as they are. */
  readonly askToMarketFactor: number
  readonly concurrency?: number
}

export function ebaySource(options: EbayOptions): PriceSource {
  const { facts, baseUrl, quota, now, askToMarketFactor, concurrency = 8, clock = realClock } = options
  const { hostname, origin } = new URL(baseUrl)
  // At the start of a sentence: "The sandbox", but "eBay".
  const label = facts.label.replace(/^the /, 'The ')
  const host = outsideHost(baseUrl, { ...options, label })
  const tokens = ebayTokens(host, label, options, clock)
  const loopbackOrigin = isLoopbackHost(hostname) ? origin : null
  const market = { host, tokens, quota, label, unit: 'calls', loopbackOrigin, now } as const
  return askedSource<MarketSearch, Found>(facts, {
    quota,
    concurrency,
    callsFor: ({ product, target }) => searchesFor(product, target),
    keyOf: search => JSON.stringify(search),
    make: (search, run, signal) => searchEbay(market, search, run, signal),
    async answer({ product, target }, searches, find) {
      const found = new Map<string, Listing>()
      let price: ListingsPrice | null = null
      let readAt: Date | null = null
      // Makes the next search only while too few listings were found. When one fails, there is no price, whatever was found
      // before. The price is as old as its oldest listings.
      for (const search of searches) {
        const came = await find(search)
        if ('failure' in came) return { outcome: 'failed', ...came }
        for (const listing of came.listings) found.set(listing.id, listing)
        readAt ??= came.readAt
        price = priceFromListings({ product, target, askToMarketFactor, now: readAt }, [...found.values()])
        if (price.listings >= enoughListings) break
      }
      if (price === null || readAt === null) return { outcome: 'unpriced', evidence: null }
      const { priceCents, confidence, listings, origins } = price
      const evidence = evidenceOf(price, readAt)
      if (priceCents === null || confidence === null) return { outcome: 'unpriced', evidence }
      const quote = { priceCents, kind: 'ask', asOf: readAt.toISOString(), confidence, listings } as const
      return { outcome: 'priced', quote, origins, evidence }
    },
  })
}
