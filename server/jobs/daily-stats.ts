/** Saves every collector's figures once a day, shortly after midnight UTC, changed or not. */
import { Cron } from 'croner'
import { dayOf } from '#domain/day'
import { valueCollection } from '#server/commands/collection/value-collection'
import { collectorsWithoutStatDay } from '#server/db/collection/stat-days'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'
import type { Job } from './tidy.ts'

const collectorsAtOnce = 500

/** Runs now, in case the server was down at midnight, and then at 00:02 UTC every day. */
export function scheduleDailyStats(parts: Parts): Job {
  let isStopped = false
  const attempt = async () => {
    try {
      await watched(parts.metrics, 'daily statistics', () => writeStatDays(parts, () => isStopped))
    } catch (err) {
      parts.log.error({ err }, 'cannot write the daily statistics, retrying at the next start or midnight')
    }
  }
  void attempt()
  const daily = new Cron('2 0 * * *', { protect: true, timezone: 'UTC' }, attempt)
  return {
    stop() {
      isStopped = true
      daily.stop()
    },
  }
}

/**
 * Writes today's row for collectors without one. Returns how many. Safe to run in several processes at once.
 * Skips collectors with an empty ledger.
 */
export async function writeStatDays(parts: Parts, isStopped = () => false): Promise<number> {
  const today = dayOf(parts.now())
  let written = 0
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const from: string = afterId
    const due = await parts.storage.read(db => collectorsWithoutStatDay(db, today, from, collectorsAtOnce))
    for (const collectorId of due) {
      if (isStopped()) return written
      await valueCollection(parts, collectorId)
      written += 1
    }
    afterId = due.at(-1)
  }
  return written
}
