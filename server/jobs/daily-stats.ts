/** Saves every collector's figures once on each of their days, changed or not. */
import { Cron } from 'croner'
import { statDayAt } from '#domain/collection/stat-day'
import { tryToValue, waitingAt } from '#server/commands/collection/value-collection'
import { lastStatDays } from '#server/db/collection/stat-days'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { inOneProcess } from './one-process.ts'
import type { Job } from './tidy.ts'

const collectorsAtOnce = 500
const jobName = 'daily statistics'

/** Runs now, in case the server was down at a midnight, and every hour: somewhere a day has just begun. */
export function scheduleDailyStats(parts: Parts): Job {
  let isStopped = false
  const attempt = async () => {
    try {
      await watched(parts.metrics, jobName, () => writeStatDays(parts, () => isStopped))
    } catch (err) {
      parts.log.error({ err }, 'cannot write the daily statistics, retrying at the next start or hour')
    }
  }
  void attempt()
  const hourly = new Cron('2 * * * *', { protect: true, timezone: 'UTC' }, attempt)
  return {
    stop() {
      isStopped = true
      hourly.stop()
    },
  }
}

/**
 * Writes the row of each collector's day for those without one. Returns how many. Runs in one process at a time.
 * Skips collectors with an empty ledger, and those whose last valuation failed until it is to be tried again.
 */
export async function writeStatDays(parts: Parts, isStopped = () => false): Promise<number> {
  if (!(await hasRoomFor(jobName, parts))) return 0
  const written = await inOneProcess(parts, jobName, lost =>
    writeAll(parts, () => isStopped() || lost.aborted),
  )
  return written ?? 0
}

async function writeAll(parts: Parts, isStopped: () => boolean): Promise<number> {
  let written = 0
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const from: string = afterId
    const waiting = waitingAt(parts.now())
    const collectors = await parts.storage.read(db =>
      lastStatDays(db, waiting, { afterId: from, limit: collectorsAtOnce }),
    )
    for (const { collectorId, timeZone, statDay } of collectors) {
      if (isStopped()) return written
      if (statDayAt(timeZone, parts.now(), statDay) === statDay) continue
      if (await tryToValue(parts, collectorId, 'all')) written += 1
    }
    afterId = collectors.at(-1)?.collectorId
  }
  return written
}
