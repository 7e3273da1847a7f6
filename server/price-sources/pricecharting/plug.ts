/** PriceCharting: what it is called and prices, and its settings. */
import { webAddressOf } from '#server/environment'
import { apiKeyOf } from '#server/price-sources/api-key'
import type { PriceListFacts, PriceListPlug } from '#server/price-sources/price-list'
import { readChartingFile } from './charting-file.ts'
import { priceChartingList } from './pricecharting.ts'

export const priceChartingFacts: PriceListFacts = {
  name: 'pricecharting',
  label: 'PriceCharting',
  prices:
    'Grades by company, ungraded cards and sealed products come once a day from the price guide of PriceCharting.',
  notice: 'Prices of PriceCharting are for your own use. Those of ungraded cards include played ones.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
  catalogue: 'tcgplayer',
}

export const pricecharting: PriceListPlug = {
  ...priceChartingFacts,
  about: {
    kinds: ['raw', 'graded', 'sealed'],
    site: 'https://www.pricecharting.com',
    terms:
      'PriceCharting licenses its prices for internal use only. Only operators see them, and collectors whom you allow below. They must be purged when the subscription ends.',
  },
  readFile: readChartingFile,
  configure: variable => {
    const baseUrl = webAddressOf(
      'PRICECHARTING_URL',
      variable('PRICECHARTING_URL') ?? 'https://www.pricecharting.com',
    )
    const token = apiKeyOf('PRICECHARTING_TOKEN', variable('PRICECHARTING_TOKEN'))
    return {
      open: surroundings => priceChartingList({ facts: priceChartingFacts, baseUrl, token, ...surroundings }),
    }
  },
}
