/** The sandbox: an invented marketplace on this machine that answers as eBay does. */
import { languagesOnSale } from '#domain/listings/listing-words'
import { ebaySource } from '#server/price-sources/ebay/ebay'
import { ebayLimit, ebaySettings } from '#server/price-sources/ebay/plug'
import type { PricePlug } from '#server/price-sources/price-plug'
import type { SourceFacts } from '#server/price-sources/price-source'

export const sandboxFacts: SourceFacts = {
  name: 'sandbox',
  label: 'the sandbox',
  prices:
    'Prices come from an invented marketplace. They are for trying things out and say nothing about real cards.',
  notice: 'Sandbox prices: invented, not real.',
  externalIds: [],
  languages: languagesOnSale,
}

export const sandbox: PricePlug = {
  ...sandboxFacts,
  isDefault: false,
  dailyLimit: ebayLimit,
  about: { kinds: ['raw', 'graded', 'sealed'], site: null, terms: null, isInvented: true },
  configure: variable => {
    const { baseUrl, clientId, clientSecret } = ebaySettings(variable)
    if (variable('EBAY_API_URL') === null)
      return { needs: 'EBAY_API_URL, the address of a sandbox marketplace: npm run sandbox starts one' }
    const settings = {
      facts: sandboxFacts,
      baseUrl,
      clientId: clientId ?? 'sandbox',
      clientSecret: clientSecret ?? 'sandbox',
    }
    return {
      open: ({ quotaOf, ...surroundings }) =>
        ebaySource({ ...settings, ...surroundings, quota: quotaOf(ebayLimit) }),
    }
  },
}
