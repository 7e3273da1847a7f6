/** Opens the price sources of a configuration, with their quotas kept in the database. */
import { keyOfQuestion, type PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { restrictedSources } from '#domain/prices/restricted-sources'
import type { Config } from './config.ts'
import { dollarsPerEuro as euroRate } from './db/prices/exchange-rates.ts'
import { nearMintPrices } from './db/prices/market-prices.ts'
import { callsOn, countCalls, setCalls } from './db/prices/source-calls.ts'
import { quotesByKey } from './db/prices/source-quotes.ts'
import type { Reader, Storage } from './database/storage.ts'
import { countingCalls, type Metrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { ecbRates } from './price-sources/ecb/ecb.ts'
import { psaCertificates, psaLimit, rememberedCertificates } from './price-sources/psa/psa-certificates.ts'
import type { DailyLimit, CallQuota } from './price-sources/price-source.ts'
import { estimatingConditions } from './price-sources/condition-estimates.ts'
import { type QuotesOf, storedList } from './price-sources/price-list.ts'
import { sourcesInOrder } from './price-sources/sources-in-order.ts'
import { type KnownSource, switchSources } from './price-sources/switched-sources.ts'
import { serverVersion } from './version.ts'

/** Opens every source that has its settings; the order in force decides which of them are asked. */
export function openPrices({ prices }: Pick<Config, 'prices'>, storage: Storage, metrics: Metrics) {
  const { known, order, setting, askToMarketFactor, pricesAtOnce, readsRates, psa } = prices
  const now = () => new Date()
  const reportCall = countingCalls(metrics)
  const dollarsPerEuro = (day: string) => storage.read(db => euroRate(db, day))
  const asked = known.sources.map(({ plug, ...configured }): KnownSource => {
    const quotaOf = (limit: DailyLimit) => dailyQuota(storage, plug.name, limit, now)
    const surroundings = { quotaOf, askToMarketFactor, now, reportCall, dollarsPerEuro }
    const source = 'open' in configured ? configured.open(surroundings) : null
    const needs = 'needs' in configured ? configured.needs : null
    return { facts: plug, about: plug.about, needs, source, list: null }
  })
  const userAgent = `Holofolio/${serverVersion}`
  const listSurroundings = { userAgent, now, reportCall, dollarsPerEuro }
  const quotesOf: QuotesOf = (source, questions) => storage.read(db => storedQuotes(db, source, questions))
  const lists = known.lists.map(({ plug, open }) => {
    const list = open(listSurroundings)
    return {
      facts: plug,
      about: plug.about,
      needs: null,
      source: storedList(list, quotesOf, now),
      list,
      ...(plug.readFile && { readFile: plug.readFile }),
    }
  })
  const rateSource = ecbRates({ baseUrl: prices.ecbUrl, userAgent, reportCall })
  const nearMintOf = (productIds: readonly string[]) => storage.read(db => nearMintPrices(db, productIds))
  const { priceSource, sources } = switchSources({
    known: [...asked, ...lists],
    environment: { order, setting },
    combine: (used, inForce) => {
      // Restricted sources are never asked on behalf of a collector.
      const ordered = sourcesInOrder(
        used.filter(({ name }) => !restrictedSources.has(name)),
        inForce,
      )
      return prices.estimatesConditions ? estimatingConditions(ordered, nearMintOf, now) : ordered
    },
    now,
  })
  const priceLists = lists.map(({ list }) => list)
  const quota = dailyQuota(storage, psaName, psaLimit, now)
  const certificates =
    psa &&
    rememberedCertificates(psaCertificates({ baseUrl: psa.url, token: psa.token, quota, reportCall }), now)
  return {
    priceSource,
    sources,
    priceLists,
    rateSource,
    pricesAtOnce,
    readsRates,
    certificates,
    askToMarketFactor,
  } satisfies Partial<Parts>
}

/** As its calls are counted by. */
const psaName = 'psa'

/** Returns what a source last said of these keys, by `mapKey`. */
async function storedQuotes(
  db: Reader,
  source: string,
  questions: readonly PriceQuestion[],
): Promise<ReadonlyMap<string, PriceQuote>> {
  const found = await quotesByKey(db, questions.map(keyOfQuestion))
  return new Map(
    [...found].flatMap(([key, quotes]) => {
      const quote = quotes.find(one => one.source === source)
      return quote ? [[key, quote] as const] : []
    }),
  )
}

/** Returns the quota of a source's own day, which ends at midnight in the limit's time zone. */
export function dailyQuota(
  storage: Storage,
  source: string,
  { callsPerDay, timeZone }: DailyLimit,
  now: () => Date,
): CallQuota {
  // This locale writes YYYY-MM-DD.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const dayOf = (instant: Date) => days.format(instant)
  const today = () => dayOf(now())
  return {
    perDay: callsPerDay,
    left: async () => {
      const calls = await storage.read(db => callsOn(db, source, today()))
      // Processes that share a database may each take the last call.
      return Math.max(0, callsPerDay - calls)
    },
    take: calls => storage.write(tx => countCalls(tx, { source, day: today(), calls, max: callsPerDay })),
    follow: async (left, askedAt) => {
      const day = today()
      if (dayOf(askedAt) !== day) return
      const calls = Math.min(callsPerDay, Math.max(0, callsPerDay - left))
      await storage.write(tx => setCalls(tx, { source, day, calls }))
    },
  }
}

/** Returns how to count the calls that each source has left today. Without sources that have no settings or no daily limit. */
export function callsLeft(
  { prices: { known, psa } }: Pick<Config, 'prices'>,
  storage: Storage,
  now: () => Date,
): CallsLeft {
  const limits = known.sources.flatMap(({ plug: { name, dailyLimit }, ...configured }) =>
    dailyLimit && 'open' in configured ? [[name, dailyLimit] as const] : [],
  )
  const all = psa === null ? limits : [...limits, [psaName, psaLimit] as const]
  return new Map(all.map(([name, limit]) => [name, dailyQuota(storage, name, limit, now).left]))
}

/** How to count the calls left, by the name of the source. */
export type CallsLeft = ReadonlyMap<string, () => Promise<number>>

export { sourceLabel } from './price-sources/registry.ts'
