/** Reads the reference rates of the European Central Bank, once for each working day. */
import { dayOf } from '#domain/day'
import { newestRateDay, saveRates } from '#server/db/prices/exchange-rates'
import { countCalls } from '#server/db/prices/source-calls'
import type { Parts } from '#server/parts'
import type { RateSource } from '#server/price-sources/ecb/ecb'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { expectedRateDay, workingDayBefore } from './rate-days.ts'

/** On a holiday, and while the bank cannot be reached, it is asked every hour, but not more often than this. */
const mostCallsPerDay = 10

/** Reads the rates that are due. Those of 90 days when there are none yet or a day is missing, else those of a day. */
export async function readExchangeRates(parts: Parts, rates: RateSource, signal: AbortSignal): Promise<void> {
  const { storage, now, log } = parts
  const newest = await storage.read(newestRateDay)
  const due = expectedRateDay(now())
  const today = dayOf(now())
  if ((newest !== null && newest >= due) || !(await hasRoomFor('exchange rates', parts))) return
  const call = { source: 'ecb', day: today, calls: 1, max: mostCallsPerDay }
  if (!(await storage.write(tx => countCalls(tx, call)))) return
  const file = newest === null || newest < workingDayBefore(due) ? '90 days' : 'daily'
  const came = await rates.read(file, signal)
  if ('failure' in came) {
    if (!signal.aborted) log.warn({ failure: came.sentence }, 'exchange rates have a fault')
    return
  }
  const kept = came.rates.filter(({ day }) => day <= today)
  await storage.write(tx => saveRates(tx, kept))
  const fields = { file, rates: kept.length, left_out: came.leftOut }
  log.info(fields, 'read exchange rates')
}
