/** JustTCG: what it is called and prices, its settings and its limits. */
import { webAddressOf } from '#server/environment'
import { apiKeyOf } from '#server/price-sources/api-key'
import type { DailyLimit, PricePlug } from '#server/price-sources/price-plug'
import type { SourceFacts } from '#server/price-sources/price-source'
import { justtcgSource } from './justtcg.ts'
import { monthlyShare } from './justtcg-calls.ts'

export const justtcgFacts: SourceFacts = {
  name: 'justtcg',
  label: 'JustTCG',
  prices: 'Prices of raw cards in all five conditions and of sealed products come from JustTCG.',
  notice: 'Market data provided by JustTCG.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
}

/** A free key allows 100 calls a day, but 1,000 a month. */
const freeCallsPerMonth = 1_000

/** Its day ends at midnight in UTC. */
export const justtcgLimit: DailyLimit = { callsPerDay: monthlyShare(freeCallsPerMonth), timeZone: 'UTC' }

export const justtcg: PricePlug = {
  ...justtcgFacts,
  isDefault: false,
  dailyLimit: justtcgLimit,
  about: {
    kinds: ['raw', 'sealed'],
    site: 'https://justtcg.com',
    terms:
      'A free key is for personal, non-commercial use. What a paid plan stored may not serve others after it ends.',
  },
  configure: variable => {
    const baseUrl = webAddressOf('JUSTTCG_URL', variable('JUSTTCG_URL') ?? 'https://api.justtcg.com')
    const key = apiKeyOf('JUSTTCG_API_KEY', variable('JUSTTCG_API_KEY'))
    if (key === null) return { needs: 'JUSTTCG_API_KEY' }
    return {
      open: ({ quotaOf, now, reportCall }) =>
        justtcgSource({
          facts: justtcgFacts,
          baseUrl,
          key,
          quota: quotaOf(justtcgLimit),
          now,
          reportCall,
        }),
    }
  },
}
