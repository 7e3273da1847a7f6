/**
 * Saves every collector's figures once on each of their days, changed or not: with the prices that changed, and on
 * Mondays with all prices they hold.
 */
import { pagesAfter } from '#server/database/chunks'
import { statDayAt } from '#domain/ledger/stat-day'
import { mondayOf } from '#domain/day'
import { queueHolders } from '#server/commands/groups/queue-holders'
import { tryToValueMany, waitingAt } from '#server/commands/groups/value-collection'
import { lastStatDays } from '#server/db/ledger/stat-days'
import type { Parts } from '#server/parts'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { anyOf, inOneProcess } from '#server/commands/one-process'

const collectorsAtOnce = 500
const jobName = 'daily statistics'

/**
 * Writes the row of each collector's day for those without one. Returns how many. Runs in one process at a time.
 * Skips collectors with an empty ledger, and those whose last valuation failed until it is to be tried again.
 */
export async function writeStatDays(parts: Parts, signal?: AbortSignal): Promise<number> {
  if (!(await hasRoomFor(jobName, parts))) return 0
  const written = await inOneProcess(parts, jobName, lost => writeAll(parts, anyOf(signal, lost)))
  return written ?? 0
}

async function writeAll(parts: Parts, signal: AbortSignal): Promise<number> {
  let written = 0
  const valued = (count: number) => void (written += count)
  // Every row has the prices of before this job.
  while (await queueHolders(parts, signal));
  const read = (afterId: string) => {
    const waiting = waitingAt(parts.now())
    return parts.storage.read(db => lastStatDays(db, waiting, { afterId, limit: collectorsAtOnce }))
  }
  for await (const collectors of pagesAfter('', read, ({ collectorId }) => collectorId)) {
    const days = new Map(
      collectors.map(one => [one.collectorId, statDayAt(one.timeZone, parts.now(), one.statDay)]),
    )
    const due = collectors.filter(({ collectorId, statDay }) => days.get(collectorId) !== statDay)
    const ids = due.map(({ collectorId }) => collectorId)
    const isMonday = (id: string) => days.get(id) === mondayOf(days.get(id) ?? '')
    const [all, changed] = [ids.filter(isMonday), ids.filter(id => !isMonday(id))]
    // Who changes right now writes the day with the change.
    await tryToValueMany(parts, all, 'all', { signal, valued })
    await tryToValueMany(parts, changed, 'changed', { signal, valued })
    if (signal.aborted) return written
  }
  return written
}
