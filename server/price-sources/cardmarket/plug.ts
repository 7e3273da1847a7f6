/** Cardmarket's price guide: what it is called and prices, and its settings. */
import { webAddressOf } from '#server/environment'
import type { PriceListFacts, PriceListPlug } from '#server/price-sources/price-list'
import { cardmarketList } from './cardmarket.ts'

export const cardmarketFacts: PriceListFacts = {
  name: 'cardmarket',
  label: 'Cardmarket',
  prices: 'Near Mint prices come once a day from the price guide of Cardmarket, in euros.',
  notice: 'Prices of Cardmarket are converted from euros at the reference rate of the European Central Bank.',
  externalIds: ['cardmarket'],
  languages: ['en'],
  catalogue: 'cardmarket',
  currency: 'EUR',
}

export const cardmarket: PriceListPlug = {
  ...cardmarketFacts,
  about: {
    kinds: ['raw'],
    site: 'https://www.cardmarket.com',
    terms:
      'Anyone may download the price guide, but no terms for its use were found. Ask Cardmarket before you show its prices to others.',
  },
  configure: variable => {
    const address = variable('CARDMARKET_URL') ?? 'https://downloads.s3.cardmarket.com'
    const baseUrl = webAddressOf('CARDMARKET_URL', address)
    return { open: surroundings => cardmarketList({ facts: cardmarketFacts, baseUrl, ...surroundings }) }
  },
}
