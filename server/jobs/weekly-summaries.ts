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

const collectorsAtOnce = 500
const jobName = 'weekly summaries'

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
