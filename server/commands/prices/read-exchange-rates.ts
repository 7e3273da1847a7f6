/** Reads the reference rates of the European Central Bank: once for each working day, and those of all days since 1999 once. */
import { dayOf, daysAfter } from '#domain/day'
import { newestRateDay, saveRates } from '#server/db/prices/exchange-rates'
import { countCalls } from '#server/db/prices/source-calls'
import type { Parts } from '#server/parts'
import type { RateSource } from '#server/price-sources/ecb/ecb'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { currencies } from '#domain/money/currency'
import type { ReferenceRate } from '#domain/money/reference-rates'
import { jobDoneBefore, saveJobDoneBefore } from '#server/database/job-progress'
import { turn } from '#server/turns'

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

/** Rates are set at about 16:00 in Frankfurt, which is 15:00 UTC in winter. This leaves them time to come out. */
const outAtMs = (15 * 60 + 30) * 60 * 1_000

/** Returns the last day whose rates should be out. On holidays there are none, so it may be later than the last one. */
export function expectedRateDay(now: Date): string {
  return workingDay(dayOf(new Date(now.getTime() - outAtMs)))
}

/** Returns the working day before a working day. */
export function workingDayBefore(day: string): string {
  return workingDay(daysAfter(day, -1))
}

/** The day itself, or the Friday before a weekend. */
function workingDay(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return weekday === 6 ? daysAfter(day, -1) : weekday === 0 ? daysAfter(day, -2) : day
}

const job = 'exchange rate history'
const mostHistoryCallsPerDay = 2
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
  const call = { source: job, day: today, calls: 1, max: mostHistoryCallsPerDay }
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
