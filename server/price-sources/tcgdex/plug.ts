/** TCGdex: what it is called and prices, and its settings. */
import { type Variable, webAddressOf } from '#server/environment'
import type { PricePlug } from '#server/price-sources/price-plug'
import type { SourceFacts } from '#server/price-sources/price-source'
import { tcgdexSource } from './tcgdex.ts'

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

/** Where TCGdex is; the catalogue import calls it too. */
export function tcgdexUrl(variable: Variable): string {
  return webAddressOf('TCGDEX_API_URL', variable('TCGDEX_API_URL') ?? 'https://api.tcgdex.net')
}
