/** eBay: what it is called and prices, its settings and its limits. */
import { languagesOnSale } from '#domain/listings/listing-words'
import { type Variable, webAddressOf } from '#server/environment'
import type { DailyLimit, PricePlug } from '#server/price-sources/price-plug'
import type { SourceFacts } from '#server/price-sources/price-source'
import { ebaySource } from './ebay.ts'

export const ebayFacts: SourceFacts = {
  name: 'ebay',
  label: 'eBay',
  prices:
    'Prices come from what eBay sellers ask today, for every condition and grade and for sealed products.',
  notice: 'Made from eBay asking prices. eBay neither checks nor endorses them.',
  externalIds: [],
  languages: languagesOnSale,
}

/** eBay allows 5,000 calls a day, counted by the day of the Pacific coast; the last tenth is left alone. */
export const ebayLimit: DailyLimit = { callsPerDay: 4_500, timeZone: 'America/Los_Angeles' }

export const ebay: PricePlug = {
  ...ebayFacts,
  isDefault: true,
  dailyLimit: ebayLimit,
  about: {
    kinds: ['raw', 'graded', 'sealed'],
    site: 'https://developer.ebay.com',
    terms:
      'eBay means its API for members of its Partner Network, and its licence restricts making prices from listings. Read it first.',
  },
  configure: variable => {
    const { baseUrl, clientId, clientSecret } = ebaySettings(variable)
    if (clientId === null || clientSecret === null) return { needs: 'EBAY_CLIENT_ID and EBAY_CLIENT_SECRET' }
    const settings = { facts: ebayFacts, baseUrl, clientId, clientSecret }
    return {
      open: ({ quotaOf, ...surroundings }) =>
        ebaySource({ ...settings, ...surroundings, quota: quotaOf(ebayLimit) }),
    }
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
