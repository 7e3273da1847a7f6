/** Reads the exchange rates of all days since 1999, once. */
import { dayOf, daysAfter } from '#domain/day'
import { currencies } from '#domain/money/currency'
import type { ReferenceRate } from '#domain/money/reference-rates'
import { jobDoneBefore, saveJobDoneBefore } from '#server/database/job-progress'
import { newestRateDay, saveRates } from '#server/db/prices/exchange-rates'
import { countCalls } from '#server/db/prices/source-calls'
import type { Parts } from '#server/parts'
import type { RateSource } from '#server/price-sources/ecb/ecb'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { turn } from '#server/turns'

const job = 'exchange rate history'
const mostCallsPerDay = 2
/** The file of 90 days reaches back to the last known day until then. */
const reachedDays = 85
/** Some seven days with 30 currencies: a write of more keeps others waiting. */
const rowsPerWrite = 200

/**
 * Reads all rates when they never were, and when more days were missed than the file of 90 days has. Saves them in steps,
 * between which others take turns.
 */
export async function readRateHistory(parts: Parts, source: RateSource, signal: AbortSignal): Promise<void> {
  const { storage, now, log } = parts
  const today = dayOf(now())
  const [through, newest] = await storage.read(async db => [
    await jobDoneBefore(db, job),
    await newestRateDay(db),
  ])
  const saveThrough = (day: string) => storage.write(tx => saveJobDoneBefore(tx, job, day))
  if (through !== null && through >= daysAfter(today, -reachedDays)) {
    if (newest !== null && newest > through) await saveThrough(newest)
    return
  }
  if (signal.aborted || !(await hasRoomFor('exchange rates', parts))) return
  const call = { source: job, day: today, calls: 1, max: mostCallsPerDay }
  if (!(await storage.write(tx => countCalls(tx, call)))) return
  const days = await source.readHistory(signal)
  if ('failure' in days) {
    if (!signal.aborted) log.warn({ failure: days.sentence }, 'the history of exchange rates has a fault')
    return
  }
  let waiting: ReferenceRate[] = []
  let [saved, leftOut] = [0, 0]
  const save = async () => {
    const rates = waiting
    waiting = []
    saved += rates.length
    await storage.write(tx => saveRates(tx, rates))
  }
  for (const day of days) {
    await turn()
    if (signal.aborted) return
    if (day === null) {
      log.warn({ rates: saved }, 'the history of exchange rates is of another format')
      return
    }
    leftOut += day.leftOut
    waiting.push(...day.rates.filter(({ day: of, currency }) => of <= today && currencies.includes(currency)))
    if (waiting.length >= rowsPerWrite) await save()
  }
  await save()
  await saveThrough(today)
  log.info({ rates: saved, left_out: leftOut }, 'read the history of exchange rates')
}
