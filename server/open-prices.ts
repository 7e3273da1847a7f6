/** Opens the price source of a configuration, with its quota kept in the database. */
import type { Config } from './config.ts'
import { callsOn, countCalls } from './db/prices/source-calls.ts'
import type { Storage } from './db/storage.ts'
import { countingCalls, type Metrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import type { DailyLimit } from './price-sources/price-plug.ts'
import type { CallQuota } from './price-sources/price-source.ts'

export function openPrices(
  { prices: { plug, open, askToMarketFactor } }: Pick<Config, 'prices'>,
  storage: Storage,
  metrics: Metrics,
): Pick<Parts, 'priceSource' | 'askToMarketFactor'> {
  const now = () => new Date()
  const quotaOf = (limit: DailyLimit) => dailyQuota(storage, plug.name, limit, now)
  const priceSource = open({ quotaOf, askToMarketFactor, now, reportCall: countingCalls(metrics) })
  return { priceSource, askToMarketFactor }
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
  const today = () => days.format(now())
  return {
    perDay: callsPerDay,
    left: async () => {
      const calls = await storage.read(db => callsOn(db, source, today()))
      // Processes that share a database may each take the last call.
      return Math.max(0, callsPerDay - calls)
    },
    take: calls => storage.write(tx => countCalls(tx, { source, day: today(), calls, max: callsPerDay })),
  }
}

/** Returns how to count the calls left today; null for a source without a daily limit. */
export function callsLeft(
  { prices: { plug } }: Pick<Config, 'prices'>,
  storage: Storage,
  now: () => Date,
): (() => Promise<number>) | null {
  return plug.dailyLimit && dailyQuota(storage, plug.name, plug.dailyLimit, now).left
}
