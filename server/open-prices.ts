/** Opens the price source of a configuration, with its quota kept in the database. */
import type { Config } from './config.ts'
import { countCalls } from './db/source-calls.ts'
import type { Storage } from './db/storage.ts'
import type { Parts } from './parts.ts'
import { ebaySource } from './price-sources/ebay.ts'
import type { CallQuota, PriceSource } from './price-sources/price-source.ts'
import { tcgdexSource } from './price-sources/tcgdex.ts'

/** eBay allows 5,000 calls a day; the last tenth is left alone. */
const ebayCallsADay = 4_500

export function openPrices(
  config: Config,
  storage: Storage,
): Pick<Parts, 'priceSource' | 'askToMarketFactor'> {
  return {
    priceSource: sourceOf(config, storage),
    askToMarketFactor: config.prices.askToMarketFactor,
  }
}

function sourceOf({ prices, tcgdexApiUrl }: Config, storage: Storage): PriceSource {
  const now = () => new Date()
  if (prices.source === 'tcgdex') return tcgdexSource({ baseUrl: tcgdexApiUrl, now })
  const { source, apiUrl, clientId, clientSecret, askToMarketFactor } = prices
  return ebaySource({
    name: source,
    label: source === 'ebay' ? 'eBay' : 'the sandbox',
    baseUrl: apiUrl,
    clientId,
    clientSecret,
    quota: dailyQuota(storage, source, now),
    askToMarketFactor,
    now,
  })
}

/** The quota of a source's own day: eBay's ends at midnight on the Pacific coast. */
export function dailyQuota(storage: Storage, source: string, now: () => Date): CallQuota {
  return {
    take: calls =>
      storage.write(tx => countCalls(tx, { source, day: pacificDay(now()), calls, max: ebayCallsADay })),
  }
}

const pacificDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

/** YYYY-MM-DD. */
function pacificDay(instant: Date): string {
  return pacificDays.format(instant)
}
