/** Opens the price source of a configuration, with its quota kept in the database. */
import type { Config } from './config.ts'
import { callsOn, countCalls } from './db/prices/source-calls.ts'
import type { Storage } from './db/storage.ts'
import { countingCalls, type Metrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { ebaySource } from './price-sources/ebay/ebay.ts'
import type { ReportCall } from './price-sources/outside-call.ts'
import type { CallQuota, PriceSource } from './price-sources/price-source.ts'
import { tcgdexSource } from './price-sources/tcgdex/tcgdex.ts'

/** eBay allows 5,000 calls a day; the last tenth is left alone. */
const ebayCallsADay = 4_500

export function openPrices(
  config: Config,
  storage: Storage,
  metrics: Metrics,
): Pick<Parts, 'priceSource' | 'askToMarketFactor'> {
  return {
    priceSource: sourceOf(config, storage, countingCalls(metrics)),
    askToMarketFactor: config.prices.askToMarketFactor,
  }
}

function sourceOf({ prices, tcgdexApiUrl }: Config, storage: Storage, reportCall: ReportCall): PriceSource {
  const now = () => new Date()
  if (prices.source === 'tcgdex') return tcgdexSource({ baseUrl: tcgdexApiUrl, now, reportCall })
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
    reportCall,
  })
}

/** The quota of a source's own day: eBay's ends at midnight on the Pacific coast. */
export function dailyQuota(storage: Storage, source: string, now: () => Date): CallQuota {
  return {
    perDay: ebayCallsADay,
    left: async () => {
      const calls = await storage.read(db => callsOn(db, source, pacificDay(now())))
      // Processes that share a database may each take the last call.
      return Math.max(0, ebayCallsADay - calls)
    },
    take: calls =>
      storage.write(tx => countCalls(tx, { source, day: pacificDay(now()), calls, max: ebayCallsADay })),
  }
}

/** Says how many calls the quota of a configuration leaves for today; null for a source without a quota. */
export function callsLeft(
  { prices }: Pick<Config, 'prices'>,
  storage: Storage,
  now: () => Date,
): (() => Promise<number>) | null {
  return prices.source === 'tcgdex' ? null : dailyQuota(storage, prices.source, now).left
}

const pacificDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

/** YYYY-MM-DD. */
function pacificDay(instant: Date): string {
  return pacificDays.format(instant)
}
