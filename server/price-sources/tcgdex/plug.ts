/** TCGdex: what it relays of TCGplayer and Cardmarket, what that is called and prices, and its settings. */
import { type Variable, webAddressOf } from '#server/environment'
import type { PricePlug } from '#server/price-sources/price-plug'
import type { SourceFacts } from '#server/price-sources/price-source'
import { tcgdexCardmarketSource, tcgdexSource } from './tcgdex.ts'

export const tcgdexFacts: SourceFacts = {
  name: 'tcgdex',
  label: 'TCGplayer via TCGdex',
  prices: 'Near Mint prices come from TCGplayer via TCGdex.',
  notice: null,
  externalIds: ['tcgdex'],
  languages: ['en'],
}

export const tcgdex: PricePlug = {
  ...tcgdexFacts,
  isDefault: true,
  dailyLimit: null,
  about: { kinds: ['raw'], site: 'https://tcgdex.dev', terms: null },
  configure: variable => {
    const baseUrl = tcgdexUrl(variable)
    return { open: ({ now, reportCall }) => tcgdexSource({ facts: tcgdexFacts, baseUrl, now, reportCall }) }
  },
}

/** A source of its own, so that a step from one market to the other is no price move, and operators can leave it off. */
export const tcgdexCardmarketFacts: SourceFacts = {
  name: 'tcgdex-cardmarket',
  label: 'Cardmarket via TCGdex',
  prices: 'Near Mint prices come from Cardmarket via TCGdex, in euros.',
  notice: 'Prices of Cardmarket are converted from euros at the reference rate of the European Central Bank.',
  externalIds: ['tcgdex', 'cardmarket'],
  languages: ['en'],
  currency: 'EUR',
}

export const tcgdexCardmarket: PricePlug = {
  ...tcgdexCardmarketFacts,
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
    return {
      open: ({ now, reportCall, dollarsPerEuro }) =>
        tcgdexCardmarketSource({ facts: tcgdexCardmarketFacts, baseUrl, now, reportCall, dollarsPerEuro }),
    }
  },
}

/** Where TCGdex is; the catalogue import calls it too. */
export function tcgdexUrl(variable: Variable): string {
  return webAddressOf('TCGDEX_API_URL', variable('TCGDEX_API_URL') ?? 'https://api.tcgdex.net')
}
