/** Sums up each collector's week on their Monday. */
import { pagesAfter } from '#server/database/chunks'
import { statDayAt } from '#domain/ledger/stat-day'
import { isSummaryDue } from '#domain/ledger/week'
import { keptApart } from '#server/commands/accounts/kept-apart'
import { sumUpWeek } from '#server/commands/notifications/sum-up-week'
import { summedUpAfter } from '#server/db/notifications/summed-up'
import type { Parts } from '#server/parts'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { anyOf, inOneProcess } from '#server/commands/one-process'
import { type Job, scheduled } from './scheduled.ts'

const collectorsAtOnce = 500
const jobName = 'weekly summaries'

/** Runs now, in case the server was down on Monday, and every hour: somewhere Monday has just begun. */
export function scheduleWeeklySummaries(parts: Parts): Job {
  const complaint = 'cannot sum up the week, retrying at the next start or hour'
  return scheduled(parts, { name: jobName, pattern: '4 * * * *', isDueNow: true, complaint }, signal =>
    sumUpWeeks(parts, signal),
  )
}

/**
 * Sums up the last week for collectors whose week is due. Returns the number of notifications. Runs in one process
 * at a time. A collector who fails is tried again in the next hour.
 */
export async function sumUpWeeks(parts: Parts, signal?: AbortSignal): Promise<number> {
  if (!(await hasRoomFor(jobName, parts))) return 0
  const notified = await inOneProcess(parts, jobName, lost => sumUpAll(parts, anyOf(signal, lost)))
  return notified ?? 0
}

async function sumUpAll(parts: Parts, signal: AbortSignal): Promise<number> {
  let notified = 0
  const read = (afterId: string) => parts.storage.read(db => summedUpAfter(db, afterId, collectorsAtOnce))
  for await (const collectors of pagesAfter('', read, ({ collectorId }) => collectorId)) {
    for (const { collectorId, timeZone, statDay, summedUpThrough } of collectors) {
      if (signal.aborted) return notified
      if (!isSummaryDue(summedUpThrough, statDayAt(timeZone, parts.now(), statDay))) continue
      if (await keptApart(parts, jobName, collectorId, () => sumUpWeek(parts, collectorId))) notified += 1
    }
  }
  return notified
}
