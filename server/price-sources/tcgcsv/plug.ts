/** TCGCSV: what it is called and prices, and its settings. */
import { webAddressOf } from '#server/environment'
import type { PriceListFacts, PriceListPlug } from '#server/price-sources/price-list'
import { tcgcsvList } from './tcgcsv.ts'

export const tcgcsvFacts: PriceListFacts = {
  name: 'tcgcsv',
  label: 'TCGplayer via TCGCSV',
  prices: 'Near Mint and sealed prices come once a day from TCGplayer via TCGCSV.',
  notice: 'This product uses TCGplayer data but is not endorsed or certified by TCGplayer.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
  catalogue: 'tcgplayer',
}

export const tcgcsv: PriceListPlug = {
  ...tcgcsvFacts,
  about: {
    kinds: ['raw', 'sealed'],
    site: 'https://tcgcsv.com',
    terms:
      'TCGCSV is run by one person, publishes no licence and may end. Its prices are TCGplayer’s, whose terms restrict prices that others collected. Read its usage guidelines first.',
  },
  configure: variable => {
    const baseUrl = webAddressOf('TCGCSV_URL', variable('TCGCSV_URL') ?? 'https://tcgcsv.com')
    return { open: surroundings => tcgcsvList({ facts: tcgcsvFacts, baseUrl, ...surroundings }) }
  },
}
