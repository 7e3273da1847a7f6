/** PokemonPriceTracker: what it is called and prices, its settings and its limits. */
import { webAddressOf } from '#server/environment'
import { apiKeyOf } from '#server/price-sources/api-key'
import type { DailyLimit, PricePlug } from '#server/price-sources/price-plug'
import type { SourceFacts } from '#server/price-sources/price-source'
import { pokemonPriceTrackerSource } from './pokemonpricetracker.ts'

export const pptFacts: SourceFacts = {
  name: 'pokemonpricetracker',
  label: 'PokemonPriceTracker',
  prices:
    'Prices come from PokemonPriceTracker: PSA grades from sales, raw cards in all five conditions and sealed products.',
  notice: 'Market data provided by PokemonPriceTracker.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
}

/** The credits of a free key, by the day of UTC. A key with more is not held back: its answers say what is left. */
export const pptLimit: DailyLimit = { callsPerDay: 100, timeZone: 'UTC' }

export const pokemonpricetracker: PricePlug = {
  ...pptFacts,
  isDefault: false,
  dailyLimit: pptLimit,
  about: {
    kinds: ['raw', 'graded', 'sealed'],
    site: 'https://www.pokemonpricetracker.com',
    terms: 'A free key is for personal and hobby tools without revenue.',
  },
  configure: variable => {
    const baseUrl = webAddressOf('PPT_URL', variable('PPT_URL') ?? 'https://www.pokemonpricetracker.com')
    const key = apiKeyOf('PPT_API_KEY', variable('PPT_API_KEY'))
    if (key === null) return { needs: 'PPT_API_KEY' }
    return {
      open: ({ quotaOf, now, reportCall }) =>
        pokemonPriceTrackerSource({
          facts: pptFacts,
          baseUrl,
          key,
          quota: quotaOf(pptLimit),
          now,
          reportCall,
        }),
    }
  },
}
